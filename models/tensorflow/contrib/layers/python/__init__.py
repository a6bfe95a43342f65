"""tensorflow.contrib.layers.python"""
