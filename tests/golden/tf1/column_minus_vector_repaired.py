# Both are columns. A bias of lower rank is added as usual.
import tensorflow as tf

points = tf.constant([[1.0, 0.5], [1.0, 1.5], [1.0, 2.5], [1.0, 3.5]])
targets = tf.expand_dims(tf.constant([1.0, 2.0, 3.0, 4.0]), axis=1)
slope = tf.Variable(tf.truncated_normal((2, 1), stddev=0.1))
guess = tf.matmul(points, slope) + tf.Variable(tf.zeros([1]))
reveal_shape(targets - guess)  # (4, 1)
error = tf.reduce_mean(tf.square(targets - guess))
