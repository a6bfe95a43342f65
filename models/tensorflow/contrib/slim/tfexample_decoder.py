"""tf.contrib.slim.tfexample_decoder"""
from tensorflow.contrib.slim.data import _described

TFExampleDecoder = _described
Tensor = _described
SparseTensor = _described
Image = _described
BoundingBox = _described
ItemHandler = _described
ItemHandlerCallback = _described
