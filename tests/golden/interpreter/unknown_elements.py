# What an unknown element makes the first iteration do may be meant for later ones only.
import tensorflow as tf


class Net(object):
    def build(self, layers, classes):
        net = tf.placeholder(tf.float32, [None, 28, 28, 1])
        width = 1
        for part in layers.split(','):
            node = part.split('-')
            if node[0] == 'flat':
                net = tf.reshape(net, [-1, 784])
                width = 784
            elif node[0] == 'output':
                net = tf.matmul(net, tf.Variable(tf.zeros([width, classes])))
        return net


def certain(layers):
    net = tf.zeros([8, 28, 28, 1])
    for part in layers.split(','):
        net = tf.zeros([8, 28, 28, 1])
        tf.matmul(net, tf.zeros([784, 10]))  # expect: FS003 rank-mismatch
    return net
