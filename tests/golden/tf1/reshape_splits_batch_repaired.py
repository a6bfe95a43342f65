# Padding keeps the sizes that the reshape counts on.
import numpy as np
import tensorflow as tf

pictures = tf.placeholder(tf.float32, [None, 400])
grid = tf.reshape(pictures, [-1, 20, 20, 1])
kernel = tf.Variable(tf.truncated_normal([5, 5, 1, 8], stddev=0.1))
features = tf.nn.relu(tf.nn.conv2d(grid, kernel, strides=[1, 1, 1, 1], padding="SAME"))
pooled = tf.nn.max_pool(features, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="SAME")
flat = tf.reshape(pooled, [-1, 10 * 10 * 8])
scores = tf.matmul(flat, tf.Variable(tf.zeros([10 * 10 * 8, 4])))

with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    reveal_shape(session.run(scores, feed_dict={pictures: np.zeros((30, 400))}))  # (30, 4)
    reveal_shape(scores.eval(feed_dict={pictures: np.zeros((3, 400))}))  # (3, 4)
