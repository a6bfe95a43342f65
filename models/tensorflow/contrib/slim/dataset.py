"""tf.contrib.slim.dataset"""
from tensorflow.contrib.slim.data import _described

Dataset = _described
