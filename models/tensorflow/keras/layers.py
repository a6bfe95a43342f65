"""tf.keras.layers"""
from foreshape import (
    broadcast, concat_shape, dtype_of, float32, normalize_axis, op, product, rank_of, require,
    reshape_shape, shape_of, tensor, transpose_shape, unknown)
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert, convert_list
from tensorflow._shapes import absent, shape_text
from tensorflow.keras._convolutional import (
    AveragePooling1D, AveragePooling2D, AveragePooling3D, AvgPool1D, AvgPool2D, AvgPool3D, Conv1D, Conv2D,
    Conv2DTranspose, Conv2DTransposed, Conv3D, Conv3DTranspose, Convolution1D, Convolution2D, Convolution3D,
    Cropping1D, Cropping2D, Deconvolution2D, DepthwiseConv2D, GlobalAveragePooling1D, GlobalAveragePooling2D,
    GlobalAveragePooling3D, GlobalAvgPool1D, GlobalAvgPool2D, GlobalMaxPool1D, GlobalMaxPool2D, GlobalMaxPooling1D,
    GlobalMaxPooling2D, MaxPool1D, MaxPool2D, MaxPool3D, MaxPooling1D, MaxPooling2D, MaxPooling3D, SeparableConv2D,
    SeparableConvolution2D, UpSampling1D, UpSampling2D, ZeroPadding1D, ZeroPadding2D, stated_width)
from tensorflow.keras._engine import Input, Layer
from tensorflow.keras._recurrent import (
    GRU, LSTM, Bidirectional, CuDNNGRU, CuDNNLSTM, GRUCell, LSTMCell, RNN, SimpleRNN, SimpleRNNCell)
from tensorflow.layers import _dense_product
from tensorflow.nn._convolution import require_rank


class InputLayer(Layer):
    def __init__(self, input_shape=None, batch_size=None, dtype=None, input_tensor=None, sparse=False, name=None,
                 **kwargs):
        self._settle(name, True, dtype, input_shape, None, None, batch_size)


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
        self.arguments = {} if absent(arguments) else arguments

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
