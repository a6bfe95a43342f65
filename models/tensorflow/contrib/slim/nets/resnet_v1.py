"""Residual networks, by the sizes of what they make."""
from foreshape import layer
from tensorflow.contrib.slim.nets._residual import Block, described_resnet, resnet_arg_scope


def resnet_v1(inputs, blocks, num_classes=None, is_training=True, global_pool=True, output_stride=None,
              include_root_block=True, spatial_squeeze=True, reuse=None, scope=None):
    return described_resnet(inputs, num_classes, global_pool, output_stride, spatial_squeeze)


def named_resnet(name):
    @layer(name)
    def build(inputs, num_classes=None, is_training=True, global_pool=True, output_stride=None, spatial_squeeze=True,
              reuse=None, scope=None):
        return described_resnet(inputs, num_classes, global_pool, output_stride, spatial_squeeze)
    return build


resnet_v1_50 = named_resnet("slim.nets.resnet_v1.resnet_v1_50")
resnet_v1_101 = named_resnet("slim.nets.resnet_v1.resnet_v1_101")
resnet_v1_152 = named_resnet("slim.nets.resnet_v1.resnet_v1_152")
resnet_v1_200 = named_resnet("slim.nets.resnet_v1.resnet_v1_200")
