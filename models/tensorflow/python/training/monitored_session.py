"""tensorflow.python.training.monitored_session"""
from tensorflow.train import *
