"""tensorflow.python.training.coordinator"""
from tensorflow.train import *
