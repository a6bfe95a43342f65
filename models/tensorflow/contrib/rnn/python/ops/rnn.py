"""tf.contrib.rnn.python.ops.rnn"""
from tensorflow.nn._recurrent import (
    bidirectional_dynamic_rnn, dynamic_rnn, raw_rnn, stack_bidirectional_dynamic_rnn, static_bidirectional_rnn,
    static_rnn)
