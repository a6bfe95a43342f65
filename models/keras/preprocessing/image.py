"""keras.preprocessing.image"""
from tensorflow.keras.preprocessing.image import *
