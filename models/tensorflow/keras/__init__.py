"""tf.keras"""
from tensorflow.keras._engine import Input, Model, Sequential
from tensorflow.keras import layers, models, optimizers, utils
