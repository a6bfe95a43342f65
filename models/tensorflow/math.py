"""tf.math"""
from tensorflow._math import *
from tensorflow._reductions import *
from tensorflow.nn import (
    in_top_k, l2_normalize, log_softmax, softmax, softplus, softsign, top_k, zero_fraction)

