# Each width has weights of its own; default names are found again when a scope is visited twice.
import tensorflow as tf


def encode(inputs):
    with tf.variable_scope("encoder", reuse=tf.AUTO_REUSE):
        hidden = tf.layers.dense(inputs, 5)
        return tf.layers.dense(hidden, 2)


reveal_shape(encode(tf.zeros([7, 3])))  # (7, 2)
reveal_shape(encode(tf.zeros([9, 3])))  # (9, 2)
with tf.variable_scope("other"):
    tf.get_variable("w", [3, 5])
with tf.variable_scope("other", reuse=True):
    reveal_shape(tf.get_variable("w"))  # (3, 5)
scope = tf.get_variable_scope()
print([variable.name for variable in tf.trainable_variables()], scope.name)
