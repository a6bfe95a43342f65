"""tensorflow.contrib.keras.api.keras.losses"""
from tensorflow.keras.losses import *
