"""tensorflow.contrib.learn.python.learn.estimators.dnn"""
from tensorflow.contrib.learn import *
