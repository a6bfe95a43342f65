"""keras.datasets.boston_housing"""
from tensorflow.keras.datasets.boston_housing import *
