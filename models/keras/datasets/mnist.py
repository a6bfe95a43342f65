"""keras.datasets.mnist"""
from tensorflow.keras.datasets.mnist import *
