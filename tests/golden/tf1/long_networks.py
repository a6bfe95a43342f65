# Networks built by loops that are too long to be executed step by step.
from collections import namedtuple

import numpy as np
import tensorflow as tf

slim = tf.contrib.slim
Plain = namedtuple('Plain', ['kernel', 'stride', 'depth'])
Separable = namedtuple('Separable', ['kernel', 'stride', 'depth'])


def network(inputs, parts):
    net = inputs
    for i, part in enumerate(parts):
        name = 'layer%d' % i
        if isinstance(part, Plain):
            net = slim.conv2d(net, part.depth, part.kernel, stride=part.stride, scope=name)
        elif isinstance(part, Separable):
            net = slim.separable_conv2d(net, None, part.kernel, depth_multiplier=1, stride=part.stride, scope=name + '_depth')
            net = slim.conv2d(net, part.depth, [1, 1], scope=name + '_point')
    return net


first = [Plain([3, 3], 2, 24)] + [Separable([3, 3], 1, depth) for depth in (48, 96, 192)]
images = tf.placeholder(tf.float32, (2, None, None, 3))
out = network(images, first + [Separable([3, 3], 1, 32 * k) for k in range(1, 80)])
with tf.Session() as session:
    session.run(out, {images: np.zeros((2, 96, 96, 3))})


def stages(inputs, last='stage_d'):
    seen = {}

    def finished(name, net):
        seen[name] = net
        return name == last

    net = slim.conv2d(inputs, 8, [3, 3], stride=2, scope='stem')
    for index in range(3):
        name = 'stage_' + chr(ord('a') + index)
        with tf.variable_scope(name):
            for k in range(12):
                net = slim.conv2d(net, 8, [3, 3], scope='conv%d' % k)
        if finished(name, net):
            return net, seen
    net = slim.conv2d(net, 16, [3, 3], stride=2, scope='stage_d')
    return net, seen


net, _ = stages(tf.placeholder(tf.float32, (4, 32, 32, 3)))
reveal_shape(net)  # (4, 8, 8, 16)
pooled = slim.avg_pool2d(net, net.get_shape()[1:3], padding='VALID', scope='pool')
reveal_shape(pooled)  # (4, 1, 1, 16)
