# The same graph is run with batches of 15 and with the whole set: each run has sizes of its own.
import numpy as np
import tensorflow as tf

signal = tf.placeholder(tf.float32, [None, 64])
wanted = tf.placeholder(tf.float32, [None, 9])
grid = tf.reshape(signal, [-1, 8, 8, 1])
pooled = tf.nn.max_pool(grid, [1, 2, 2, 1], [1, 2, 2, 1], "SAME")
flat = tf.reshape(pooled, [-1, 4 * 4])
scores = tf.matmul(flat, tf.Variable(tf.zeros([16, 9])))
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=wanted, logits=scores))
right = tf.equal(tf.argmax(scores, 1), tf.argmax(wanted, 1))

inputs, targets = np.zeros((90, 64)), np.zeros((90, 9))
session = tf.InteractiveSession()
for step in range(4):
    at = (step * 15) % (inputs.shape[0] - 15)
    reveal_shape(right.eval(feed_dict={signal: inputs[at:at + 15, :], wanted: targets[at:at + 15, :]}))  # (15,)
reveal_shape(session.run(right, {signal: inputs, wanted: targets}))  # (90,)
