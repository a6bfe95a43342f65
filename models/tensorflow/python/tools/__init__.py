"""tensorflow.python.tools"""
