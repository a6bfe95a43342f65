"""tensorflow.python.lib.io"""
