"""tensorflow.contrib.keras.api.keras.backend"""
from tensorflow.keras.backend import *
