"""Keras, as TensorFlow has it."""
from tensorflow.keras import *
from tensorflow.keras import Input, Model, Sequential
