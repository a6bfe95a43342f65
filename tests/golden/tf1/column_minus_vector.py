# A vector of targets and a column of guesses make a square of differences.
import tensorflow as tf

points = tf.constant([[1.0, 0.5], [1.0, 1.5], [1.0, 2.5], [1.0, 3.5]])
targets = tf.constant([1.0, 2.0, 3.0, 4.0])
slope = tf.Variable(tf.truncated_normal((2, 1), stddev=0.1))
error = tf.reduce_mean(tf.square(targets - tf.matmul(points, slope)))  # expect-warning: FS101 outer-broadcast
