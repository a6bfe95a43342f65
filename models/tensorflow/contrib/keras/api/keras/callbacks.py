"""tensorflow.contrib.keras.api.keras.callbacks"""
from tensorflow.keras.callbacks import *
