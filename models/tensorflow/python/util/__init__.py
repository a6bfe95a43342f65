"""tensorflow.python.util"""
