"""tensorflow.python.ops"""
