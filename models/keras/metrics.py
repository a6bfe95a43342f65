"""keras.metrics"""
from tensorflow.keras.metrics import *
