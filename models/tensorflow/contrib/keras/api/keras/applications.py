"""tensorflow.contrib.keras.api.keras.applications"""
from tensorflow.keras.applications import *
