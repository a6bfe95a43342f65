# Strides that are put together from a part of unknown length: nothing is known to be wrong with them.
import tensorflow as tf


def pooled(net, inner):
    return tf.nn.avg_pool(net, [1, 1, 1, 1], [1] + list(inner) + [1], "VALID")


def convolved(net, inner):
    kernel = tf.get_variable("kernel", [3, 3, 8, 16])
    return tf.nn.conv2d(net, kernel, strides=[1] + list(inner) + [1], padding="SAME")


x = tf.placeholder(tf.float32, [4, 9, 9, 8])
y = tf.nn.avg_pool(x, [1, 2, 2, 1], [2, 2], "VALID")
reveal_shape(y)  # (4, 4, 4, 8)
z = tf.nn.conv2d(x, tf.zeros([3, 3, 8, 16]), [1, 2, 2], "SAME")  # expect: FS003 rank-mismatch
