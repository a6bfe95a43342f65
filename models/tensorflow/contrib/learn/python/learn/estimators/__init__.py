"""tensorflow.contrib.learn.python.learn.estimators"""
from tensorflow.contrib.learn import *
