"""keras.datasets.reuters"""
from tensorflow.keras.datasets.reuters import *
