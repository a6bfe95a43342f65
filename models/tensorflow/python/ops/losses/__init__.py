"""tensorflow.python.ops.losses"""
