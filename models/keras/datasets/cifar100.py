"""keras.datasets.cifar100"""
from tensorflow.keras.datasets.cifar100 import *
