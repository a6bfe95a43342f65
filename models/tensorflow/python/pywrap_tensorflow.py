"""tensorflow.python.pywrap_tensorflow"""
from tensorflow.train import NewCheckpointReader
