"""tensorflow.python.framework.common_shapes"""
