"""tf.contrib.rnn.python"""
