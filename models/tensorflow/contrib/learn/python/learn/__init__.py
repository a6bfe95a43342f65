"""tf.contrib.learn.python.learn"""
