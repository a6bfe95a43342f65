"""tensorflow.contrib.learn.learn_runner"""
from tensorflow.contrib.learn.python.learn.learn_runner import *
