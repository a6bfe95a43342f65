"""keras.models"""
from tensorflow.keras.models import *
