# What follows from a failed operation is no failure of its own.
import numpy as np
import tensorflow as tf

images = tf.placeholder(tf.float32, [None, 10, 10])
labels = tf.placeholder(tf.float32, [None, 3])
flat = tf.reshape(images, [-1, 80])  # expect: FS004 reshape-mismatch
logits = tf.matmul(flat, tf.zeros([80, 3]))
loss = tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=logits)
close = tf.losses.mean_squared_error(labels, logits)
hits = tf.equal(tf.argmax(labels, 1), tf.argmax(logits, 1))
with tf.Session() as session:
    session.run([loss, close, hits], feed_dict={images: np.zeros([50, 10, 10]), labels: np.zeros([50, 3])})
