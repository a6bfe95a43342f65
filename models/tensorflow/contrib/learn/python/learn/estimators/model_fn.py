"""tensorflow.contrib.learn.python.learn.estimators.model_fn"""
from tensorflow.contrib.learn import *
from tensorflow.contrib.learn import ModeKeys, ModelFnOps
