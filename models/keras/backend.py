"""keras.backend"""
from tensorflow.keras.backend import *
