"""tensorflow.contrib.keras.api.keras.metrics"""
from tensorflow.keras.metrics import *
