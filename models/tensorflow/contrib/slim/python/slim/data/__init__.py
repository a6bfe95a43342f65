"""tf.contrib.slim.python.slim.data"""
