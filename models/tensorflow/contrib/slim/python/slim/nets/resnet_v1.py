"""tf.contrib.slim.python.slim.nets.resnet_v1"""
from tensorflow.contrib.slim.nets.resnet_v1 import *
