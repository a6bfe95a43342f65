"""tensorflow.python.training.basic_session_run_hooks"""
from tensorflow.train import *
