# A training step runs what its control dependencies and groups hold.
import numpy as np
import tensorflow as tf

given = tf.placeholder(tf.float32, [None, 6])
torn = tf.reshape(given, [-1, 4])  # expect: FS004 reshape-mismatch
step = tf.train.AdamOptimizer(0.1).minimize(tf.reduce_sum(torn))
with tf.control_dependencies([step]):
    train = tf.group(tf.no_op(), name="train")
session = tf.Session()
session.run(train, {given: np.zeros((5, 6))})
session.run(given, {given: np.zeros((5, 6))})
