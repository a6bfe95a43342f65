# Residual blocks with projections, moving averages, a phase placeholder and regularisation.
import numpy as np
import tensorflow as tf


def variable(name, shape):
    return tf.get_variable(name, shape, initializer=tf.truncated_normal_initializer(stddev=0.1),
                           regularizer=tf.contrib.layers.l2_regularizer(1e-4))


def normalize(inputs, training, name):
    with tf.variable_scope(name):
        depth = inputs.get_shape()[-1]
        beta = tf.get_variable("beta", [depth], initializer=tf.zeros_initializer())
        gamma = tf.get_variable("gamma", depth, initializer=tf.ones_initializer())
        mean, variance = tf.nn.moments(inputs, [0, 1, 2])
        average = tf.train.ExponentialMovingAverage(decay=0.9)

        def updated():
            with tf.control_dependencies([average.apply([mean, variance])]):
                return tf.identity(mean), tf.identity(variance)

        mean, variance = tf.cond(training, updated, lambda: (average.average(mean), average.average(variance)))
        return tf.nn.batch_normalization(inputs, mean, variance, beta, gamma, 1e-3)


def block(inputs, depth, stride, training, name):
    with tf.variable_scope(name):
        given = inputs.get_shape().as_list()[3]
        net = tf.nn.conv2d(inputs, variable("a", [3, 3, given, depth]), [1, stride, stride, 1], "SAME")
        net = tf.nn.relu(normalize(net, training, "first"))
        net = tf.nn.conv2d(net, variable("b", [3, 3, depth, depth]), [1, 1, 1, 1], "SAME")
        net = normalize(net, training, "second")
        if stride != 1 or given != depth:
            inputs = tf.nn.avg_pool(inputs, [1, stride, stride, 1], [1, stride, stride, 1], "VALID")
            inputs = tf.pad(inputs, [[0, 0], [0, 0], [0, 0], [(depth - given) // 2] * 2])
        return tf.nn.relu(inputs + net)


training = tf.placeholder(tf.bool)
pictures = tf.placeholder(tf.float32, [None, 32, 32, 3])
net = tf.nn.conv2d(pictures, variable("stem", [3, 3, 3, 16]), [1, 1, 1, 1], "SAME")
for stage, depth in enumerate([16, 32, 64]):
    for repeat in range(2):
        net = block(net, depth, 2 if stage > 0 and repeat == 0 else 1, training, "stage%d_%d" % (stage, repeat))
reveal_shape(net)  # (N, 8, 8, 64)
pooled = tf.reduce_mean(net, [1, 2])
scores = tf.nn.xw_plus_b(pooled, variable("top", [64, 10]), tf.zeros([10]))
losses = tf.get_collection(tf.GraphKeys.REGULARIZATION_LOSSES)
total = tf.add_n([tf.reduce_mean(scores)] + losses)
session = tf.Session()
session.run(tf.global_variables_initializer())
reveal_shape(session.run(scores, {pictures: np.zeros((5, 32, 32, 3)), training: False}))  # (5, 10)
