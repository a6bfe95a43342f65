"""keras.datasets.cifar10"""
from tensorflow.keras.datasets.cifar10 import *
