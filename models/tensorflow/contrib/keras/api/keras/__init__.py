"""tensorflow.contrib.keras.api.keras"""
