"""tensorflow.python.platform"""
