"""tensorflow.python.training"""
