"""tensorflow.python.training.queue_runner"""
from tensorflow.train import *
