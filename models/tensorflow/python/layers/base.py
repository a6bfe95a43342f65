"""tensorflow.python.layers.base"""
from tensorflow.layers import InputSpec, Layer
