# set_shape states what is known already; it does not rearrange.
import tensorflow as tf

samples = tf.placeholder(tf.float32, [None])
samples.set_shape([600])
copy = tf.identity(samples)
copy.set_shape([10, 20, 3])  # expect: FS008 feed-mismatch
grid = tf.placeholder(tf.float32, [None, 4])
grid.set_shape([7, 5])  # expect: FS008 feed-mismatch
