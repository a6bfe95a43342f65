"""keras.utils.np_utils"""
from tensorflow.keras.utils import *
