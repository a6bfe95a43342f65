"""tf.contrib.slim.dataset_data_provider"""
from tensorflow.contrib.slim.data import _described

DatasetDataProvider = _described
