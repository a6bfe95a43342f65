"""tensorflow.contrib.keras.api.keras.preprocessing.sequence"""
from tensorflow.keras.preprocessing.sequence import *
