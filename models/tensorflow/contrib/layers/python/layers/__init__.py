"""tensorflow.contrib.layers.python.layers"""
