"""tensorflow.examples.tutorials.mnist"""
from tensorflow.examples.tutorials.mnist import input_data
