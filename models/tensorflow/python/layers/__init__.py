"""tensorflow.python.layers"""
