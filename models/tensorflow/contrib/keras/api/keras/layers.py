"""tensorflow.contrib.keras.api.keras.layers"""
from tensorflow.keras.layers import *
