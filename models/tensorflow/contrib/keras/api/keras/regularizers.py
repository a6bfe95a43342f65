"""tensorflow.contrib.keras.api.keras.regularizers"""
from tensorflow.keras.regularizers import *
