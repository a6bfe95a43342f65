"""AlexNet."""
from foreshape import layer
from tensorflow._arrays import squeeze
from tensorflow._variables import variable_scope
from tensorflow.contrib.framework import arg_scope
from tensorflow.contrib.layers import conv2d, dropout, fully_connected, l2_regularizer, max_pool2d
from tensorflow.nn._activations import relu


def alexnet_v2_arg_scope(weight_decay=0.0005):
    with arg_scope([conv2d, fully_connected], activation_fn=relu, weights_regularizer=l2_regularizer(weight_decay)):
        with arg_scope([conv2d], padding="SAME"):
            with arg_scope([max_pool2d], padding="VALID") as scope:
                return scope


@layer("slim.nets.alexnet.alexnet_v2")
def alexnet_v2(inputs, num_classes=1000, is_training=True, dropout_keep_prob=0.5, spatial_squeeze=True,
               scope="alexnet_v2"):
    with variable_scope(scope, "alexnet_v2") as made:
        net = conv2d(inputs, 64, [11, 11], 4, padding="VALID", scope="conv1")
        net = max_pool2d(net, [3, 3], 2, scope="pool1")
        net = conv2d(net, 192, [5, 5], scope="conv2")
        net = max_pool2d(net, [3, 3], 2, scope="pool2")
        net = conv2d(net, 384, [3, 3], scope="conv3")
        net = conv2d(net, 384, [3, 3], scope="conv4")
        net = conv2d(net, 256, [3, 3], scope="conv5")
        net = max_pool2d(net, [3, 3], 2, scope="pool5")
        net = conv2d(net, 4096, [5, 5], padding="VALID", scope="fc6")
        net = dropout(net, dropout_keep_prob, scope="dropout6")
        net = conv2d(net, 4096, [1, 1], scope="fc7")
        net = dropout(net, dropout_keep_prob, scope="dropout7")
        net = conv2d(net, num_classes, [1, 1], activation_fn=None, normalizer_fn=None, scope="fc8")
        if spatial_squeeze:
            net = squeeze(net, [1, 2])
        return net, {made.name + "/fc8": net}
