"""keras.activations"""
from tensorflow.keras.activations import *
