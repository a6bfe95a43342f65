"""keras.utils.data_utils"""
from tensorflow.keras.utils import *
