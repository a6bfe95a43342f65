"""tensorflow.python.lib"""
