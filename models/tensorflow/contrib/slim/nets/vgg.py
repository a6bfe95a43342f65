"""VGG networks."""
from foreshape import layer
from tensorflow._arrays import squeeze
from tensorflow._initializers import Zeros
from tensorflow._variables import variable_scope
from tensorflow.contrib.framework import arg_scope
from tensorflow.contrib.layers import conv2d, dropout, fully_connected, l2_regularizer, max_pool2d, repeat
from tensorflow.nn._activations import relu


def vgg_arg_scope(weight_decay=0.0005):
    with arg_scope([conv2d, fully_connected], activation_fn=relu, weights_regularizer=l2_regularizer(weight_decay),
                   biases_initializer=Zeros):
        with arg_scope([conv2d], padding="SAME") as scope:
            return scope


def _vgg(inputs, depths, num_classes, is_training, keep_prob, spatial_squeeze, fc_conv_padding, scope):
    with variable_scope(scope, "vgg") as made:
        net = inputs
        for stage, (count, depth) in enumerate(depths):
            name = "conv" + str(stage + 1)
            net = repeat(net, count, conv2d, depth, [3, 3], scope=name)
            net = max_pool2d(net, [2, 2], scope="pool" + str(stage + 1))
        net = conv2d(net, 4096, [7, 7], padding=fc_conv_padding, scope="fc6")
        net = dropout(net, keep_prob, scope="dropout6")
        net = conv2d(net, 4096, [1, 1], scope="fc7")
        net = dropout(net, keep_prob, scope="dropout7")
        net = conv2d(net, num_classes, [1, 1], activation_fn=None, normalizer_fn=None, scope="fc8")
        if spatial_squeeze:
            net = squeeze(net, [1, 2], name="fc8/squeezed")
        return net, {made.name + "/fc8": net}


@layer("slim.nets.vgg.vgg_a")
def vgg_a(inputs, num_classes=1000, is_training=True, dropout_keep_prob=0.5, spatial_squeeze=True, scope="vgg_a",
          fc_conv_padding="VALID"):
    return _vgg(inputs, [(1, 64), (1, 128), (2, 256), (2, 512), (2, 512)], num_classes, is_training, dropout_keep_prob,
                spatial_squeeze, fc_conv_padding, scope)


@layer("slim.nets.vgg.vgg_16")
def vgg_16(inputs, num_classes=1000, is_training=True, dropout_keep_prob=0.5, spatial_squeeze=True, scope="vgg_16",
           fc_conv_padding="VALID"):
    return _vgg(inputs, [(2, 64), (2, 128), (3, 256), (3, 512), (3, 512)], num_classes, is_training, dropout_keep_prob,
                spatial_squeeze, fc_conv_padding, scope)


@layer("slim.nets.vgg.vgg_19")
def vgg_19(inputs, num_classes=1000, is_training=True, dropout_keep_prob=0.5, spatial_squeeze=True, scope="vgg_19",
           fc_conv_padding="VALID"):
    return _vgg(inputs, [(2, 64), (2, 128), (4, 256), (4, 512), (4, 512)], num_classes, is_training, dropout_keep_prob,
                spatial_squeeze, fc_conv_padding, scope)
