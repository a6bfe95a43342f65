"""tensorflow.python.training.session_manager"""
from tensorflow.train import *
