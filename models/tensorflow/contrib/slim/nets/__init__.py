"""tf.contrib.slim.nets"""
