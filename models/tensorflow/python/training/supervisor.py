"""tensorflow.python.training.supervisor"""
from tensorflow.train import *
