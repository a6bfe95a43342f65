"""tensorflow.python.framework"""
