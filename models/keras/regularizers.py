"""keras.regularizers"""
from tensorflow.keras.regularizers import *
