"""tensorflow.contrib.keras.api.keras.initializers"""
from tensorflow.keras.initializers import *
