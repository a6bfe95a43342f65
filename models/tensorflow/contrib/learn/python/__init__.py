"""tf.contrib.learn.python"""
