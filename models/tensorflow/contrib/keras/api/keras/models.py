"""tensorflow.contrib.keras.api.keras.models"""
from tensorflow.keras.models import *
