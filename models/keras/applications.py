"""keras.applications"""
from tensorflow.keras.applications import *
