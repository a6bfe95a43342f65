"""tf.contrib"""
