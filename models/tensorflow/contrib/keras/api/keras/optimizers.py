"""tensorflow.contrib.keras.api.keras.optimizers"""
from tensorflow.keras.optimizers import *
