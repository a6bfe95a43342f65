"""tensorflow.python.client"""
