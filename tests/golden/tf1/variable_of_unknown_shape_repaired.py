# The static shape says the sizes; a shape that is known altogether folds.
import tensorflow as tf


class Projection:
    def __init__(self, inputs, targets):
        start = tf.truncated_normal(tf.stack([tf.shape(inputs)[1], tf.shape(targets)[1]]))
        start.set_shape([inputs.get_shape()[1], targets.get_shape()[1]])
        self.weights = tf.Variable(start)


projection = Projection(tf.placeholder(tf.float32, [None, 6]), tf.placeholder(tf.float32, [None, 3]))
reveal_shape(projection.weights)  # (6, 3)
whole = tf.zeros([4, 7])
reveal_shape(tf.Variable(tf.zeros([tf.shape(whole)[1], 2])))  # (7, 2)
free = tf.Variable(tf.zeros([tf.shape(tf.placeholder(tf.float32, [None, 6]))[0], 2]), validate_shape=False)
reveal_shape(tf.layers.dense(tf.reshape(tf.placeholder(tf.float32, [None, 2, 3]), [-1, 6]), 5))  # (P, 5)
