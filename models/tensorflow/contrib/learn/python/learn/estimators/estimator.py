"""tensorflow.contrib.learn.python.learn.estimators.estimator"""
from tensorflow.contrib.learn import *
