"""tensorflow.contrib.keras.api.keras.preprocessing.image"""
from tensorflow.keras.preprocessing.image import *
