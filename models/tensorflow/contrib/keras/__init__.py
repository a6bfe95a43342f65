"""tensorflow.contrib.keras"""
from tensorflow.keras import *
