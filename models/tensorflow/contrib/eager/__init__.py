"""tensorflow.contrib.eager"""
from tensorflow import Variable
from tensorflow.data import Iterator

