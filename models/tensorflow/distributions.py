"""tf.distributions"""
from tensorflow.contrib.distributions import *
