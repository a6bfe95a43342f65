# Argument scopes give layers their defaults.
import tensorflow as tf
import tensorflow.contrib.slim as slim

pictures = tf.placeholder(tf.float32, [None, 32, 32, 3])
with slim.arg_scope([slim.conv2d, slim.fully_connected], activation_fn=tf.nn.relu,
                    weights_regularizer=slim.l2_regularizer(0.0005)):
    with slim.arg_scope([slim.conv2d], padding="VALID", stride=2):
        net = slim.conv2d(pictures, 16, [3, 3])
        reveal_shape(net)  # (N, 15, 15, 16)
        net = slim.conv2d(net, 8, [3, 3], padding="SAME", stride=1)
        reveal_shape(net)  # (N, 15, 15, 8)
    net = slim.max_pool2d(net, [2, 2])
    net = slim.repeat(net, 2, slim.conv2d, 24, [3, 3], scope="stage")
    reveal_shape(net)  # (N, 7, 7, 24)
    scores = slim.fully_connected(slim.flatten(net), 10, activation_fn=None)
    reveal_shape(scores)  # (N, 10)
tf.matmul(slim.flatten(net), tf.zeros([7 * 7 * 20, 3]))  # expect: FS002 matmul-mismatch
loss = tf.add_n(tf.get_collection(tf.GraphKeys.REGULARIZATION_LOSSES))
reveal_shape(loss)  # ()
