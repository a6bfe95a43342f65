"""tf.keras.applications: networks by the sizes of what they take and give."""
from foreshape import ceil_div, dtype_of, op, rank_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent
from tensorflow.keras._engine import Input, Model
from tensorflow.nn._convolution import require_rank


@op("tf.keras.applications")
def _features(inputs, channels, stride, pooling):
    x = convert(inputs)
    dims = require_rank(x, 4, "network", "inputs")
    if dims is None or rank_of(x) is None:
        return tensor(Tensor, unknown("the result of a refused network"), dtype_of(x))
    if pooling is not None:
        return tensor(Tensor, (dims[0], channels), dtype_of(x))
    return tensor(Tensor, (dims[0], ceil_div(dims[1], stride) if stride > 1 else dims[1],
                           ceil_div(dims[2], stride) if stride > 1 else dims[2], channels), dtype_of(x))


@op("tf.keras.applications")
def _classified(inputs, classes):
    x = convert(inputs)
    dims = require_rank(x, 4, "network", "inputs")
    return tensor(Tensor, unknown("the result of a refused network") if dims is None else (dims[0], classes),
                  dtype_of(x))


def network(name, size, channels, floors):
    def build(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000,
              **kwargs):
        dims = input_shape
        if dims is None:
            dims = (size, size, 3) if include_top else (None, None, 3)
        source = Input(shape=dims, name="input_1") if absent(input_tensor) else input_tensor
        if include_top:
            return Model(source, _classified(source, classes), name=name)
        if floors and absent(pooling):
            return Model(source, _floored(source, channels), name=name)
        return Model(source, _features(source, channels, 32, pooling), name=name)
    return build


@op("tf.keras.applications")
def _floored(inputs, channels):
    x = convert(inputs)
    dims = require_rank(x, 4, "network", "inputs")
    return tensor(Tensor, unknown("the result of a refused network") if dims is None
                  else (dims[0], dims[1] // 32, dims[2] // 32, channels), dtype_of(x))


VGG16 = network("vgg16", 224, 512, True)
VGG19 = network("vgg19", 224, 512, True)
ResNet50 = network("resnet50", 224, 2048, False)
ResNet101 = network("resnet101", 224, 2048, False)
ResNet152 = network("resnet152", 224, 2048, False)
ResNet50V2 = network("resnet50v2", 224, 2048, False)
MobileNet = network("mobilenet", 224, 1024, False)
MobileNetV2 = network("mobilenetv2", 224, 1280, False)
DenseNet121 = network("densenet121", 224, 1024, True)
EfficientNetB0 = network("efficientnetb0", 224, 1280, False)


class _Module:
    """What every network's module offers."""
    @staticmethod
    def preprocess_input(x, data_format=None, **kwargs):
        return x

    @staticmethod
    def decode_predictions(preds, top=5, **kwargs):
        return unknown("names of classes")


class vgg16(_Module):
    VGG16 = VGG16


class vgg19(_Module):
    VGG19 = VGG19


class resnet50(_Module):
    ResNet50 = ResNet50


class resnet(_Module):
    ResNet50 = ResNet50
    ResNet101 = ResNet101


class mobilenet(_Module):
    MobileNet = MobileNet


class mobilenet_v2(_Module):
    MobileNetV2 = MobileNetV2


class imagenet_utils(_Module):
    pass
