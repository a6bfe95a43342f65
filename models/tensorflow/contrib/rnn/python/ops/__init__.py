"""tf.contrib.rnn.python.ops"""
