"""keras.callbacks"""
from tensorflow.keras.callbacks import *
