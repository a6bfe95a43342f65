"""tensorflow.contrib.keras.api"""
