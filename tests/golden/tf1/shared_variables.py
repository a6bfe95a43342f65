# A reused variable has the shape that it was made with.
import tensorflow as tf


def project(inputs, scope, reuse=None):
    with tf.variable_scope(scope, reuse=reuse):
        weights = tf.get_variable("w", [inputs.get_shape()[-1].value, 5])  # expect: FS009 layer-input
        return tf.matmul(inputs, weights)


project(tf.zeros([2, 3]), "a")
project(tf.zeros([2, 3]), "a", reuse=True)
project(tf.zeros([2, 4]), "b")
project(tf.zeros([2, 4]), "a", reuse=True)
tf.layers.dense(tf.zeros([2, 3]), 6, name="shared")
tf.layers.dense(tf.zeros([2, 3]), 6, name="shared", reuse=True)
tf.layers.dense(tf.zeros([2, 7]), 6, name="shared", reuse=True)  # expect: FS009 layer-input
