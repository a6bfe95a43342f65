"""tensorflow.contrib.keras.api.keras.activations"""
from tensorflow.keras.activations import *
