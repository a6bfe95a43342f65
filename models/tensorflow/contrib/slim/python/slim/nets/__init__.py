"""tf.contrib.slim.python.slim.nets"""
