"""tensorflow.contrib.keras.python"""
