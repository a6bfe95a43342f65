"""tensorflow.contrib.learn.python.learn.estimators.run_config"""
from tensorflow.contrib.learn import *
