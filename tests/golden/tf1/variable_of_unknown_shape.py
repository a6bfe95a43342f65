# Sizes read from a tensor at run time are not known to the graph, even where its static shape holds them.
import tensorflow as tf


class Projection:
    def __init__(self, inputs, targets):
        width = tf.shape(inputs)[1]
        classes = tf.shape(targets)[1]
        start = tf.truncated_normal(tf.stack([width, classes]), stddev=1.0 / tf.cast(width, tf.float32))
        reveal_shape(start)  # (6, 3)
        self.weights = tf.Variable(start)  # expect: FS016 undefined-static-shape


Projection(tf.placeholder(tf.float32, [None, 6]), tf.placeholder(tf.float32, [None, 3]))
with tf.variable_scope("free"):
    tf.get_variable("w", [tf.placeholder(tf.float32, [None, 6]).get_shape()[0], 3])  # expect: FS016 undefined-static-shape
tf.layers.dense(tf.placeholder(tf.float32, [4, None]), 5)  # expect: FS016 undefined-static-shape
