"""tensorflow.contrib.keras.api.keras.preprocessing"""
from tensorflow.keras.preprocessing import image, sequence, text
