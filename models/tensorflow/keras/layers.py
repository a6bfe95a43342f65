"""tf.keras.layers"""
from foreshape import (
    broadcast, ceil_div, concat_shape, dtype_of, float32, normalize_axis, op, product, rank_of, reduce_shape, require,
    reshape_shape, shape_of, tensor, transpose_shape, unknown)
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert, convert_list, shape_text
from tensorflow.keras._engine import Input, Layer
from tensorflow.keras._recurrent import (
    GRU, LSTM, Bidirectional, CuDNNGRU, CuDNNLSTM, GRUCell, LSTMCell, RNN, SimpleRNN, SimpleRNNCell)
from tensorflow.layers import _convolved, _dense_product, _upsampled, data_format_name, window
from tensorflow.nn._convolution import per_dimension, require_rank
from tensorflow.nn._pooling import pooled_dims


class InputLayer(Layer):
    def __init__(self, input_shape=None, batch_size=None, dtype=None, input_tensor=None, sparse=False, name=None,
                 **kwargs):
        self._settle(name, True, dtype, input_shape, None, None, batch_size)


def stated_width(dims, axis):
    """A dim that a layer's weights are sized by."""
    if dims is None:
        return unknown("the width of a layer's inputs")
    size = dims[axis]
    require(size is not None, rule="undefined-static-shape", raises=ValueError,
            message="The last dimension of the inputs should be defined. Found `None`.", shapes={"inputs": dims})
    return unknown("the width of a layer's inputs") if size is None else size


class Dense(Layer):
    _default_name = "dense"

    def __init__(self, units, activation=None, use_bias=True, kernel_initializer="glorot_uniform",
                 bias_initializer="zeros", kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None,
                 kernel_constraint=None, bias_constraint=None, **kwargs):
        Layer.__init__(self, **kwargs)
        self.units = int_argument(units)
        self.use_bias = use_bias

    def build(self, input_shape):
        dims = input_shape._dims
        self.kernel = self.add_weight("kernel", (stated_width(dims, -1), self.units))
        if self.use_bias:
            self.bias = self.add_weight("bias", (self.units,))

    def call(self, inputs):
        return _dense_product(inputs, self.kernel)


class _Same(Layer):
    """A layer that keeps the shape."""
    def __init__(self, *args, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"),
                     batch_input_shape=kwargs.get("batch_input_shape"), input_dim=kwargs.get("input_dim"))

    def call(self, inputs, *args, **kwargs):
        return _unchanged(inputs)


@op("tf.keras.layers")
def _unchanged(inputs):
    x = convert(inputs)
    return tensor(Tensor, shape_of(x), dtype_of(x))


class Activation(_Same):
    _default_name = "activation"


class Dropout(_Same):
    _default_name = "dropout"


class SpatialDropout1D(_Same):
    _default_name = "spatial_dropout1d"


class SpatialDropout2D(_Same):
    _default_name = "spatial_dropout2d"


class AlphaDropout(_Same):
    pass


class GaussianNoise(_Same):
    pass


class GaussianDropout(_Same):
    pass


class ActivityRegularization(_Same):
    pass


class Masking(_Same):
    pass


class LeakyReLU(_Same):
    pass


class PReLU(_Same):
    pass


class ELU(_Same):
    pass


class ReLU(_Same):
    pass


class ThresholdedReLU(_Same):
    pass


class Softmax(_Same):
    pass


class LayerNormalization(_Same):
    pass


class BatchNormalization(Layer):
    _default_name = "batch_normalization"

    def __init__(self, axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, *args, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"))
        self.axis = axis

    def build(self, input_shape):
        if input_shape._dims is not None:
            width = stated_width(input_shape._dims, self.axis)
            self.gamma = self.add_weight("gamma", (width,))
            self.beta = self.add_weight("beta", (width,))

    def call(self, inputs, training=None):
        return _unchanged(inputs)


class Flatten(Layer):
    _default_name = "flatten"

    def __init__(self, data_format=None, **kwargs):
        Layer.__init__(self, **kwargs)

    def call(self, inputs):
        return _flattened(inputs)


@op("tf.keras.layers.Flatten")
def _flattened(inputs):
    x = convert(inputs)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of flattened values"), dtype_of(x))
    dims = shape_of(x)
    return tensor(Tensor, (dims[0], product(dims[1:])), dtype_of(x))


class Reshape(Layer):
    _default_name = "reshape"

    def __init__(self, target_shape, **kwargs):
        Layer.__init__(self, **kwargs)
        self.target_shape = tuple(target_shape)

    def call(self, inputs):
        return _reshaped(inputs, self.target_shape)


@op("tf.keras.layers.Reshape")
def _reshaped(inputs, target):
    x = convert(inputs)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the batch of reshaped values"), dtype_of(x))
    dims = shape_of(x)
    return tensor(Tensor, dims[:1] + tuple(reshape_shape(dims[1:], target, raises=ValueError)), dtype_of(x))


class Permute(Layer):
    _default_name = "permute"

    def __init__(self, dims, **kwargs):
        Layer.__init__(self, **kwargs)
        self.dims = tuple(dims)

    def call(self, inputs):
        return _permuted(inputs, (0,) + self.dims)


@op("tf.keras.layers.Permute")
def _permuted(inputs, permutation):
    x = convert(inputs)
    return tensor(Tensor, transpose_shape(shape_of(x), permutation, raises=ValueError), dtype_of(x))


class RepeatVector(Layer):
    _default_name = "repeat_vector"

    def __init__(self, n, **kwargs):
        Layer.__init__(self, **kwargs)
        self.n = n

    def call(self, inputs):
        return _repeated(inputs, self.n)


@op("tf.keras.layers.RepeatVector")
def _repeated(inputs, n):
    x = convert(inputs)
    dims = require_rank(x, 2, "RepeatVector", "inputs")
    return tensor(Tensor, unknown("the result of a refused layer") if dims is None else (dims[0], n, dims[1]),
                  dtype_of(x))


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
        self.strides = self.pool_size if strides is None else window(strides, self._rank)
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


class Embedding(Layer):
    _default_name = "embedding"

    def __init__(self, input_dim, output_dim, embeddings_initializer="uniform", embeddings_regularizer=None,
                 activity_regularizer=None, embeddings_constraint=None, mask_zero=False, input_length=None,
                 weights=None, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"),
                     batch_input_shape=kwargs.get("batch_input_shape"))
        if self._given_shape is None:
            self._given_shape = (None, input_length)
        self.input_dim = input_dim
        self.output_dim = output_dim

    def build(self, input_shape):
        self.embeddings = self.add_weight("embeddings", (self.input_dim, self.output_dim))

    def call(self, inputs):
        return _embedded(inputs, self.output_dim)


@op("tf.keras.layers.Embedding")
def _embedded(inputs, size):
    x = convert(inputs)
    return tensor(Tensor, shape_of(x) + (size,), float32)


class TimeDistributed(Layer):
    def __init__(self, layer, **kwargs):
        Layer.__init__(self, **kwargs)
        self.layer = layer

    def call(self, inputs, *args, **kwargs):
        return _back_in_time(self.layer(_without_time(inputs)), inputs)


@op("tf.keras.layers.TimeDistributed")
def _without_time(inputs):
    x = convert(inputs)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of a sequence"), dtype_of(x))
    dims = shape_of(x)
    require(len(dims) >= 3, rule="rank-mismatch", raises=ValueError,
            message=f"`TimeDistributed` Layer should be passed an input with at least 3 dimensions, received: "
                    f"{shape_text(dims)}",
            shapes={"inputs": dims})
    return tensor(Tensor, dims[:1] + dims[2:], dtype_of(x))


@op("tf.keras.layers.TimeDistributed")
def _back_in_time(outputs, inputs):
    y, x = convert(outputs), convert(inputs)
    if rank_of(y) is None or rank_of(x) is None or rank_of(x) < 2:
        return tensor(Tensor, unknown("the rank of a sequence"), dtype_of(y))
    return tensor(Tensor, shape_of(y)[:1] + (shape_of(x)[1],) + shape_of(y)[1:], dtype_of(y))


class Lambda(Layer):
    _default_name = "lambda"

    def __init__(self, function, output_shape=None, mask=None, arguments=None, **kwargs):
        Layer.__init__(self, **kwargs)
        self.function = function
        self.arguments = {} if arguments is None else arguments

    def call(self, inputs):
        return self.function(inputs, **self.arguments)


@op("tf.keras.layers.Concatenate")
def _concatenated(inputs, axis):
    tensors = convert_list(inputs)
    return tensor(Tensor, concat_shape([shape_of(each) for each in tensors], axis, raises=ValueError),
                  dtype_of(tensors[0]))


class Concatenate(Layer):
    _default_name = "concatenate"

    def __init__(self, axis=-1, **kwargs):
        Layer.__init__(self, **kwargs)
        self.axis = axis

    def call(self, inputs):
        return _concatenated(inputs, self.axis)


@op("tf.keras.layers.merge")
def _merged(inputs):
    tensors = convert_list(inputs)
    dims = shape_of(tensors[0])
    for each in tensors[1:]:
        dims = broadcast(dims, shape_of(each), mutual=None)
    return tensor(Tensor, dims, dtype_of(tensors[0]))


class _Merge(Layer):
    def call(self, inputs):
        return _merged(inputs)


class Add(_Merge):
    _default_name = "add"


class Subtract(_Merge):
    _default_name = "subtract"


class Multiply(_Merge):
    _default_name = "multiply"


class Average(_Merge):
    _default_name = "average"


class Maximum(_Merge):
    _default_name = "maximum"


class Minimum(_Merge):
    _default_name = "minimum"


class Dot(Layer):
    _default_name = "dot"

    def __init__(self, axes, normalize=False, **kwargs):
        Layer.__init__(self, **kwargs)
        self.axes = axes

    def call(self, inputs):
        return _dotted(inputs[0], inputs[1], self.axes)


@op("tf.keras.layers.Dot")
def _dotted(first, second, axes):
    a, b = convert(first), convert(second)
    if rank_of(a) is None or rank_of(b) is None:
        return tensor(Tensor, unknown("the rank of a dot product"), dtype_of(a))
    i = normalize_axis(axes if isinstance(axes, int) else axes[0], rank_of(a))
    j = normalize_axis(axes if isinstance(axes, int) else axes[1], rank_of(b))
    left, right = shape_of(a), shape_of(b)
    require(left[i] == right[j], rule="matmul-mismatch", raises=ValueError,
            message=f"Dimension incompatibility {left[i]} != {right[j]}. Layer shapes: {left}, {right}. Chosen axes: "
                    f"{i}, {j}",
            shapes={"first": left, "second": right}, clash={"first": i, "second": j})
    rest = left[:i] + left[i + 1:] + right[1:j] + right[j + 1:]
    return tensor(Tensor, rest if len(rest) > 1 else rest + (1,), dtype_of(a))


def concatenate(inputs, axis=-1, **kwargs):
    return Concatenate(axis)(inputs)


def add(inputs, **kwargs):
    return Add()(inputs)


def subtract(inputs, **kwargs):
    return Subtract()(inputs)


def multiply(inputs, **kwargs):
    return Multiply()(inputs)


def average(inputs, **kwargs):
    return Average()(inputs)


def maximum(inputs, **kwargs):
    return Maximum()(inputs)


def dot(inputs, axes, normalize=False, **kwargs):
    return Dot(axes)(inputs)


def merge(inputs, mode="sum", concat_axis=-1, **kwargs):
    return Concatenate(concat_axis)(inputs) if mode == "concat" else Add()(inputs)
