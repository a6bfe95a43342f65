"""tensorflow.contrib.keras.api.keras.utils"""
from tensorflow.keras.utils import *
