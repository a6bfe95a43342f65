"""tf.contrib.slim.python"""
