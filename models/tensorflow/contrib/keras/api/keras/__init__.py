"""tensorflow.contrib.keras.api.keras"""
from tensorflow.keras import *
