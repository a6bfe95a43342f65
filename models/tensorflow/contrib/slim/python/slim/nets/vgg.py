"""tf.contrib.slim.python.slim.nets.vgg"""
from tensorflow.contrib.slim.nets.vgg import *
