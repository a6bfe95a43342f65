# A row holds half of an example's features: there are twice as many rows as labels.
import numpy as np
import tensorflow as tf

signal = tf.placeholder(tf.float32, [None, 64])
wanted = tf.placeholder(tf.float32, [None, 9])
grid = tf.reshape(signal, [-1, 8, 8, 1])
pooled = tf.nn.max_pool(grid, [1, 2, 2, 1], [1, 2, 2, 1], "SAME")
flat = tf.reshape(pooled, [-1, 2 * 4])
scores = tf.matmul(flat, tf.Variable(tf.zeros([8, 9])))
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=wanted, logits=scores))  # expect: FS010 loss-target
right = tf.equal(tf.argmax(scores, 1), tf.argmax(wanted, 1))  # expect: FS001 broadcast-mismatch

inputs, targets = np.zeros((90, 64)), np.zeros((90, 9))
session = tf.InteractiveSession()
for step in range(4):
    at = (step * 15) % (inputs.shape[0] - 15)
    right.eval(feed_dict={signal: inputs[at:at + 15, :], wanted: targets[at:at + 15, :]})
session.run(loss, {signal: inputs, wanted: targets})
