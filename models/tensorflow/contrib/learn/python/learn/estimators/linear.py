"""tensorflow.contrib.learn.python.learn.estimators.linear"""
from tensorflow.contrib.learn import *
