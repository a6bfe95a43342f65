"""tensorflow.contrib.keras.python.keras"""
