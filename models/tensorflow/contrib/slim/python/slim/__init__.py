"""tf.contrib.slim.python.slim"""
