"""keras.datasets.fashion_mnist"""
from tensorflow.keras.datasets.fashion_mnist import *
