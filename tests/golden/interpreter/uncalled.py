# Code that nobody calls is analysed with inputs of any size.
import numpy as np
import tensorflow as tf


def never(x):
    y = np.zeros((3, 4))
    np.dot(y, y)  # expect: FS002 matmul-mismatch
    return x


def flattened(images):
    h = tf.layers.conv2d(tf.placeholder(tf.float32, [None, 28, 28, 1]), 8, 5)
    return tf.matmul(tf.reshape(h, [-1, 24 * 24 * 8]), tf.zeros([100, 10]))  # expect: FS002 matmul-mismatch


class Model(object):
    def __init__(self, depth):
        self.w = np.zeros((depth, 3))

    def good(self, x):
        return np.dot(x, self.w)

    def bad(self):
        return np.dot(self.w, np.zeros((4, 2)))  # expect: FS002 matmul-mismatch
