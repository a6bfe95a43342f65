"""tensorflow.contrib.keras.api.keras.constraints"""
from tensorflow.keras.constraints import *
