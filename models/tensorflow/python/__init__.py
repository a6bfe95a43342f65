"""tensorflow.python"""
