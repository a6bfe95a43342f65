"""Layers over space: convolution, pooling, padding."""
from foreshape import (
    ceil_div, dtype_of, op, rank_of, reduce_shape, require, shape_of, tensor, unknown)
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent
from tensorflow.keras._engine import Layer
from tensorflow.layers import _convolved, _upsampled, data_format_name, window
from tensorflow.nn._convolution import per_dimension, require_rank
from tensorflow.nn._pooling import pooled_dims


def stated_width(dims, axis):
    """A dim that a layer's weights are sized by."""
    if dims is None:
        return unknown("the width of a layer's inputs")
    size = dims[axis]
    require(size is not None, rule="undefined-static-shape", raises=ValueError,
            message="The last dimension of the inputs should be defined. Found `None`.", shapes={"inputs": dims})
    return unknown("the width of a layer's inputs") if size is None else size


class _Convolution(Layer):
    _rank = 2

    def __init__(self, filters, kernel_size, strides=1, padding="valid", data_format=None, dilation_rate=1,
                 activation=None, use_bias=True, *args, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"),
                     batch_input_shape=kwargs.get("batch_input_shape"))
        self.filters = int_argument(filters)
        self.kernel_size = window(kernel_size, self._rank)
        self.strides = strides
        self.padding = padding
        self.data_format = data_format_name(data_format)
        self.dilation_rate = dilation_rate
        self.use_bias = use_bias

    def build(self, input_shape):
        dims = input_shape._dims
        if dims is not None and len(dims) != self._rank + 2:
            width = unknown("the channels of refused inputs")
        else:
            width = stated_width(dims, 1 if self.data_format == "NCHW" else -1)
        self.kernel = self.add_weight("kernel", self.kernel_size + [width, self.filters])
        if self.use_bias:
            self.bias = self.add_weight("bias", (self.filters,))

    def call(self, inputs):
        return _convolved(inputs, self.kernel, self.strides, self.padding, self.dilation_rate, self.data_format,
                          self._rank, "Conv" + str(self._rank) + "D")


class Conv1D(_Convolution):
    _rank = 1
    _default_name = "conv1d"

    def call(self, inputs):
        if self.padding == "causal":
            return _causal(inputs, self.filters, self.strides)
        return _Convolution.call(self, inputs)


@op("tf.keras.layers.Conv1D")
def _causal(inputs, filters, strides):
    x = convert(inputs)
    dims = require_rank(x, 3, "Conv1D", "inputs")
    step = strides[0] if isinstance(strides, (list, tuple)) else strides
    return tensor(Tensor, unknown("the result of a refused layer") if dims is None else (dims[0],
                                                                                         ceil_div(dims[1], step),
                                                                                         filters),
                  dtype_of(x))


class Conv2D(_Convolution):
    _default_name = "conv2d"


class Conv3D(_Convolution):
    _rank = 3
    _default_name = "conv3d"


class Conv2DTranspose(_Convolution):
    _default_name = "conv2d_transpose"

    def build(self, input_shape):
        width = stated_width(input_shape._dims, 1 if self.data_format == "NCHW" else -1)
        self.kernel = self.add_weight("kernel", self.kernel_size + [self.filters, width])

    def call(self, inputs):
        return _upsampled(inputs, self.kernel, self.kernel_size, per_dimension(self.strides, self._rank, False),
                          self.padding, self.filters, self.data_format, self._rank, "Conv2DTranspose")


class Conv3DTranspose(Conv2DTranspose):
    _rank = 3
    _default_name = "conv3d_transpose"


@op("tf.keras.layers.separable")
def _spatial(inputs, kernel_size, strides, padding, dilation, data_format, channels):
    """A convolution by its effect on the spatial dims; None keeps the number of channels."""
    x = convert(inputs)
    dims = pooled_dims(x, [1] * 4 if kernel_size is None else kernel_size, strides, padding.upper(), data_format, 2,
                       "DepthwiseConv2D")
    if channels is None or rank_of(dims) is None:
        return tensor(Tensor, dims, dtype_of(x))
    return tensor(Tensor, (dims[0], channels) + dims[2:] if data_format == "NCHW" else dims[:3] + (channels,),
                  dtype_of(x))


class SeparableConv2D(_Convolution):
    _default_name = "separable_conv2d"

    def build(self, input_shape):
        pass

    def call(self, inputs):
        return _spatial(inputs, self.kernel_size, window(self.strides, 2), self.padding, 1, self.data_format,
                        self.filters)


class DepthwiseConv2D(_Convolution):
    _default_name = "depthwise_conv2d"

    def __init__(self, kernel_size, strides=(1, 1), padding="valid", depth_multiplier=1, data_format=None, *args,
                 **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"))
        self.kernel_size = window(kernel_size, 2)
        self.strides = strides
        self.padding = padding
        self.data_format = data_format_name(data_format)
        self.depth_multiplier = depth_multiplier

    def build(self, input_shape):
        self.filters = None
        if self.depth_multiplier != 1 and input_shape._dims is not None:
            self.filters = stated_width(input_shape._dims, -1) * self.depth_multiplier

    def call(self, inputs):
        return _spatial(inputs, self.kernel_size, window(self.strides, 2), self.padding, 1, self.data_format,
                        self.filters)


Convolution1D = Conv1D
Convolution2D = Conv2D
Convolution3D = Conv3D
Conv2DTransposed = Conv2DTranspose
Deconvolution2D = Conv2DTranspose
SeparableConvolution2D = SeparableConv2D


class _Pooling(Layer):
    _rank = 2

    def __init__(self, pool_size=2, strides=None, padding="valid", data_format=None, **kwargs):
        Layer.__init__(self, **kwargs)
        self.pool_size = window(pool_size, self._rank)
        self.strides = self.pool_size if absent(strides) else window(strides, self._rank)
        self.padding = padding
        self.data_format = data_format_name(data_format)

    def call(self, inputs):
        return _pooled(inputs, self.pool_size, self.strides, self.padding, self.data_format, self._rank)


@op("tf.keras.layers.pooling")
def _pooled(inputs, pool_size, strides, padding, data_format, rank):
    x = convert(inputs)
    return tensor(Tensor, pooled_dims(x, pool_size, strides, padding.upper(), data_format, rank, "Pooling"),
                  dtype_of(x))


class MaxPooling1D(_Pooling):
    _rank = 1


class MaxPooling2D(_Pooling):
    _default_name = "max_pooling2d"


class MaxPooling3D(_Pooling):
    _rank = 3


class AveragePooling1D(MaxPooling1D):
    pass


class AveragePooling2D(MaxPooling2D):
    pass


class AveragePooling3D(MaxPooling3D):
    pass


MaxPool1D = MaxPooling1D
MaxPool2D = MaxPooling2D
MaxPool3D = MaxPooling3D
AvgPool1D = AveragePooling1D
AvgPool2D = AveragePooling2D
AvgPool3D = AveragePooling3D


class _GlobalPooling(Layer):
    _rank = 2

    def __init__(self, data_format=None, keepdims=False, **kwargs):
        Layer.__init__(self, **kwargs)
        self.keepdims = keepdims
        self.data_format = data_format_name(data_format)

    def call(self, inputs):
        first = 2 if self.data_format == "NCHW" else 1
        return _reduced(inputs, list(range(first, first + self._rank)), self._rank + 2, self.keepdims)


@op("tf.keras.layers.global_pooling")
def _reduced(inputs, axes, rank, keepdims):
    x = convert(inputs)
    if require_rank(x, rank, "GlobalPooling", "inputs") is None:
        return tensor(Tensor, unknown("the result of a refused layer"), dtype_of(x))
    return tensor(Tensor, reduce_shape(shape_of(x), axes, keepdims), dtype_of(x))


class GlobalMaxPooling1D(_GlobalPooling):
    _rank = 1


class GlobalAveragePooling1D(GlobalMaxPooling1D):
    pass


class GlobalMaxPooling2D(_GlobalPooling):
    pass


class GlobalAveragePooling2D(_GlobalPooling):
    pass


class GlobalAveragePooling3D(_GlobalPooling):
    _rank = 3


GlobalMaxPool1D = GlobalMaxPooling1D
GlobalMaxPool2D = GlobalMaxPooling2D
GlobalAvgPool1D = GlobalAveragePooling1D
GlobalAvgPool2D = GlobalAveragePooling2D


@op("tf.keras.layers.resized")
def _scaled(inputs, factors, data_format):
    x = convert(inputs)
    dims = require_rank(x, len(factors) + 2, "UpSampling", "inputs")
    if dims is None:
        return tensor(Tensor, unknown("the result of a refused layer"), dtype_of(x))
    start = 2 if data_format == "NCHW" else 1
    sizes = tuple([dims[start + i] * factors[i] for i in range(len(factors))])
    return tensor(Tensor, dims[:2] + sizes if start == 2 else dims[:1] + sizes + dims[-1:], dtype_of(x))


class UpSampling1D(Layer):
    def __init__(self, size=2, **kwargs):
        Layer.__init__(self, **kwargs)
        self.size = [size]

    def call(self, inputs):
        return _scaled(inputs, self.size, "NHWC")


class UpSampling2D(Layer):
    def __init__(self, size=(2, 2), data_format=None, interpolation="nearest", **kwargs):
        Layer.__init__(self, **kwargs)
        self.size = window(size, 2)
        self.data_format = data_format_name(data_format)

    def call(self, inputs):
        return _scaled(inputs, self.size, self.data_format)


@op("tf.keras.layers.padded")
def _grown(inputs, amounts, data_format, sign):
    x = convert(inputs)
    dims = require_rank(x, len(amounts) + 2, "Padding", "inputs")
    if dims is None:
        return tensor(Tensor, unknown("the result of a refused layer"), dtype_of(x))
    start = 2 if data_format == "NCHW" else 1
    sizes = []
    for i in range(len(amounts)):
        size = dims[start + i] + sign * (amounts[i][0] + amounts[i][1])
        require(size > 0, rule="negative-dim", raises=ValueError,
                message=f"Cropping leaves {size} of {dims[start + i]} in dimension {start + i}",
                shapes={"inputs": dims},
                clash={"inputs": start + i})
        sizes.append(size)
    return tensor(Tensor, dims[:2] + tuple(sizes) if start == 2 else dims[:1] + tuple(sizes) + dims[-1:], dtype_of(x))


def sides(amount, rank):
    """Amounts before and after each spatial dim."""
    if isinstance(amount, int):
        return [(amount, amount)] * rank
    if rank == 1:
        return [tuple(amount)]
    return [(each, each) if isinstance(each, int) else tuple(each) for each in amount]


class ZeroPadding1D(Layer):
    def __init__(self, padding=1, **kwargs):
        Layer.__init__(self, **kwargs)
        self.padding = sides(padding, 1)

    def call(self, inputs):
        return _grown(inputs, self.padding, "NHWC", 1)


class ZeroPadding2D(Layer):
    def __init__(self, padding=(1, 1), data_format=None, **kwargs):
        Layer.__init__(self, **kwargs)
        self.padding = sides(padding, 2)
        self.data_format = data_format_name(data_format)

    def call(self, inputs):
        return _grown(inputs, self.padding, self.data_format, 1)


class Cropping1D(Layer):
    def __init__(self, cropping=(1, 1), **kwargs):
        Layer.__init__(self, **kwargs)
        self.cropping = sides(cropping, 1)

    def call(self, inputs):
        return _grown(inputs, self.cropping, "NHWC", -1)


class Cropping2D(Layer):
    def __init__(self, cropping=((0, 0), (0, 0)), data_format=None, **kwargs):
        Layer.__init__(self, **kwargs)
        self.cropping = sides(cropping, 2)
        self.data_format = data_format_name(data_format)

    def call(self, inputs):
        return _grown(inputs, self.cropping, self.data_format, -1)
