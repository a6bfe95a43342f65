"""tf.contrib.slim.data_provider"""
from tensorflow.contrib.slim.data import _described

DataProvider = _described
