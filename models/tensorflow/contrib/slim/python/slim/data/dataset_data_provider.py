"""tf.contrib.slim.python.slim.data.dataset_data_provider"""
from tensorflow.contrib.slim.dataset_data_provider import *
