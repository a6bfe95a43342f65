"""tf.layers: functions that make their variables and call the operations."""
from foreshape import (
    dtype_of, float32, layer, op, product, rank_of, require, shape_of, tensor, unknown)
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, known_static_dim, plain, shape_text
from tensorflow._graph import GraphKeys, add_to_collection, after_control_inputs
from tensorflow._initializers import Ones, Zeros
from tensorflow._variables import get_variable, variable_scope
from tensorflow.nn._activations import bias_add, dropout as nn_dropout
from tensorflow.nn._convolution import (
    convolved, is_channels_first, per_dimension, require_rank, separable_conv2d as nn_separable_conv2d, upsampled)
from tensorflow.nn._pooling import pooled_dims


def layer_scope(name, default_name, reuse):
    """Layers without a name take the next free one; a named layer's variables are shared when it is reused."""
    return variable_scope(name, default_name, reuse=reuse)


def data_format_name(data_format):
    return "NCHW" if data_format == "channels_first" or is_channels_first(data_format) else "NHWC"


def window(size, rank):
    size = plain(size)
    return [size] * rank if isinstance(size, int) else list(size)


def require_static(size, x, what):
    """Layers size their weights while the graph is built."""
    require(size is not None, rule="undefined-static-shape", raises=ValueError,
            message=f"The {what} of the inputs should be defined. Found `None`.", shapes={"inputs": shape_of(x)})
    return unknown("a dim that the graph does not know") if size is None else size


def weight(name, shape, kind, initializer, regularizer=None, trainable=True):
    return get_variable(name, shape, kind, initializer, regularizer, trainable)


def float_dtype(x):
    return float32 if dtype_of(x) is None else dtype_of(x)


def activated(x, activation, activity_regularizer=None):
    if not absent(activity_regularizer):
        add_to_collection(GraphKeys.REGULARIZATION_LOSSES, activity_regularizer(x))
    return x if activation is None else activation(x)


@op("tf.layers.dense")
def _dense_product(inputs, kernel):
    x = convert(inputs)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of a dense layer's inputs"), dtype_of(x))
    dims, weights = shape_of(x), shape_of(kernel)
    require(dims[-1] == weights[0], rule="layer-input", raises=ValueError,
            message=f"Dimensions must be equal, but are {dims[-1]} and {weights[0]} for 'dense/MatMul' "
                    f"with input shapes: {shape_text(dims)}, {shape_text(weights)}",
            shapes={"inputs": dims, "kernel": weights}, clash={"inputs": len(dims) - 1, "kernel": 0})
    return tensor(Tensor, dims[:-1] + (weights[1],), dtype_of(x))


@layer("tf.layers.dense")
def dense(inputs, units, activation=None, use_bias=True, kernel_initializer=None, bias_initializer=Zeros,
          kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
          bias_constraint=None, trainable=True, name=None, reuse=None):
    x = convert(inputs)
    units = int_argument(units)
    with layer_scope(name, "dense", reuse):
        rank = rank_of(x)
        if rank is not None:
            require(rank >= 2, rule="rank-mismatch", raises=ValueError,
                    message=f"Input 0 of layer dense is incompatible with the layer: its rank is less than 2, found "
                            f"ndim={rank}",
                    shapes={"inputs": shape_of(x)})
        if rank is not None and rank < 2:
            last = unknown("the width of a scalar or vector")
        else:
            last = require_static(known_static_dim(x, -1), x, "last dimension")
        kernel = weight("kernel", [last, units], float_dtype(x), kernel_initializer, kernel_regularizer, trainable)
        out = _dense_product(x, kernel)
        if use_bias:
            weight("bias", [units], float_dtype(x), bias_initializer, bias_regularizer, trainable)
        return activated(out, activation, activity_regularizer)


fully_connected = dense


@op("tf.layers.conv")
def _convolved(x, kernel, strides, padding, dilation, data_format, rank, operation_name):
    return convolved(convert(x), kernel, strides, padding.upper(), dilation, data_format, rank, operation_name)


def conv_layer(inputs, filters, kernel_size, strides, padding, data_format, dilation_rate, activation, use_bias,
               kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
               trainable, name, reuse, rank, kind):
    x = convert(inputs)
    filters = int_argument(filters)
    layout = data_format_name(data_format)
    with layer_scope(name, "conv" + str(rank) + "d", reuse):
        dims = require_rank(x, rank + 2, kind, "inputs")
        if dims is None:
            return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
        channels = require_static(known_static_dim(x, 1 if layout == "NCHW" else rank + 1), x, "channel dimension")
        kernel = weight("kernel", window(kernel_size, rank) + [channels, filters], float_dtype(x), kernel_initializer,
                        kernel_regularizer, trainable)
        out = _convolved(x, kernel, strides, padding, dilation_rate, layout, rank, kind)
        if use_bias:
            weight("bias", [filters], float_dtype(x), bias_initializer, bias_regularizer, trainable)
        return activated(out, activation, activity_regularizer)


@layer("tf.layers.conv1d")
def conv1d(inputs, filters, kernel_size, strides=1, padding="valid", data_format="channels_last", dilation_rate=1,
           activation=None, use_bias=True, kernel_initializer=None, bias_initializer=Zeros, kernel_regularizer=None,
           bias_regularizer=None, activity_regularizer=None, kernel_constraint=None, bias_constraint=None,
           trainable=True, name=None, reuse=None):
    return conv_layer(inputs, filters, kernel_size, strides, padding, data_format, dilation_rate, activation, use_bias,
                      kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
                      trainable, name, reuse, 1, "Conv1D")


@layer("tf.layers.conv2d")
def conv2d(inputs, filters, kernel_size, strides=(1, 1), padding="valid", data_format="channels_last",
           dilation_rate=(1, 1), activation=None, use_bias=True, kernel_initializer=None, bias_initializer=Zeros,
           kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
           bias_constraint=None, trainable=True, name=None, reuse=None):
    return conv_layer(inputs, filters, kernel_size, strides, padding, data_format, dilation_rate, activation, use_bias,
                      kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
                      trainable, name, reuse, 2, "Conv2D")


@layer("tf.layers.conv3d")
def conv3d(inputs, filters, kernel_size, strides=(1, 1, 1), padding="valid", data_format="channels_last",
           dilation_rate=(1, 1, 1), activation=None, use_bias=True, kernel_initializer=None, bias_initializer=Zeros,
           kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
           bias_constraint=None, trainable=True, name=None, reuse=None):
    return conv_layer(inputs, filters, kernel_size, strides, padding, data_format, dilation_rate, activation, use_bias,
                      kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, activity_regularizer,
                      trainable, name, reuse, 3, "Conv3D")


@op("tf.layers.conv_transpose")
def _upsampled(x, kernel, kernel_size, strides, padding, filters, data_format, rank, kind):
    x = convert(x)
    dims = upsampled(x, kernel_size, strides, padding.upper(), filters, data_format, rank, kind)
    axis = 1 if data_format == "NCHW" else rank + 1
    if rank_of(x) == rank + 2:
        require(shape_of(x)[axis] == shape_of(kernel)[rank + 1], rule="channel-mismatch", raises=ValueError,
                message=f"input channels does not match filter's input channels, {shape_of(x)[axis]} != "
                        f"{shape_of(kernel)[rank + 1]}",
                shapes={"inputs": shape_of(x), "kernel": shape_of(kernel)}, clash={"inputs": axis, "kernel": rank + 1})
    return tensor(Tensor, dims, dtype_of(x))


def transpose_layer(inputs, filters, kernel_size, strides, padding, data_format, activation, use_bias,
                    kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, trainable, name, reuse,
                    rank, kind):
    x = convert(inputs)
    filters = int_argument(filters)
    layout = data_format_name(data_format)
    with layer_scope(name, "conv" + str(rank) + "d_transpose", reuse):
        if require_rank(x, rank + 2, kind, "inputs") is None:
            return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
        channels = require_static(known_static_dim(x, 1 if layout == "NCHW" else rank + 1), x, "channel dimension")
        sizes = window(kernel_size, rank)
        kernel = weight("kernel", sizes + [filters, channels], float_dtype(x), kernel_initializer, kernel_regularizer,
                        trainable)
        out = _upsampled(x, kernel, sizes, per_dimension(strides, rank, layout == "NCHW"), padding, filters, layout,
                         rank, kind)
        if use_bias:
            weight("bias", [filters], float_dtype(x), bias_initializer, bias_regularizer, trainable)
        return activated(out, activation)


@layer("tf.layers.conv2d_transpose")
def conv2d_transpose(inputs, filters, kernel_size, strides=(1, 1), padding="valid", data_format="channels_last",
                     activation=None, use_bias=True, kernel_initializer=None, bias_initializer=Zeros,
                     kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
                     bias_constraint=None, trainable=True, name=None, reuse=None):
    return transpose_layer(inputs, filters, kernel_size, strides, padding, data_format, activation, use_bias,
                           kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, trainable, name,
                           reuse, 2, "Conv2DTranspose")


@layer("tf.layers.conv3d_transpose")
def conv3d_transpose(inputs, filters, kernel_size, strides=(1, 1, 1), padding="valid", data_format="channels_last",
                     activation=None, use_bias=True, kernel_initializer=None, bias_initializer=Zeros,
                     kernel_regularizer=None, bias_regularizer=None, activity_regularizer=None, kernel_constraint=None,
                     bias_constraint=None, trainable=True, name=None, reuse=None):
    return transpose_layer(inputs, filters, kernel_size, strides, padding, data_format, activation, use_bias,
                           kernel_initializer, bias_initializer, kernel_regularizer, bias_regularizer, trainable, name,
                           reuse, 3, "Conv3DTranspose")


@layer("tf.layers.separable_conv2d")
def separable_conv2d(inputs, filters, kernel_size, strides=(1, 1), padding="valid", data_format="channels_last",
                     dilation_rate=(1, 1), depth_multiplier=1, activation=None, use_bias=True,
                     depthwise_initializer=None, pointwise_initializer=None, bias_initializer=Zeros,
                     depthwise_regularizer=None, pointwise_regularizer=None, bias_regularizer=None,
                     activity_regularizer=None, depthwise_constraint=None, pointwise_constraint=None,
                     bias_constraint=None, trainable=True, name=None, reuse=None):
    x = convert(inputs)
    layout = data_format_name(data_format)
    with layer_scope(name, "separable_conv2d", reuse):
        if require_rank(x, 4, "SeparableConv2D", "inputs") is None:
            return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
        channels = require_static(known_static_dim(x, 1 if layout == "NCHW" else 3), x, "channel dimension")
        deep = weight("depthwise_kernel", window(kernel_size, 2) + [channels, depth_multiplier], float_dtype(x),
                      depthwise_initializer, depthwise_regularizer, trainable)
        pointwise = weight("pointwise_kernel", [1, 1, channels * depth_multiplier, filters], float_dtype(x),
                           pointwise_initializer, pointwise_regularizer, trainable)
        out = nn_separable_conv2d(x, deep, pointwise, strides, padding.upper(), dilation_rate, data_format=layout)
        if use_bias:
            bias = weight("bias", [filters], float_dtype(x), bias_initializer, bias_regularizer, trainable)
            out = bias_add(out, bias, data_format=layout)
        return activated(out, activation, activity_regularizer)


def pooling_layer(operation_name, rank):
    @op(operation_name)
    def pool(inputs, pool_size, strides, padding="valid", data_format="channels_last", name=None):
        x = convert(inputs)
        dims = pooled_dims(x, window(pool_size, rank), window(strides, rank), padding.upper(),
                           data_format_name(data_format), rank, operation_name)
        return tensor(Tensor, dims, dtype_of(x))
    return pool


max_pooling1d = pooling_layer("tf.layers.max_pooling1d", 1)
max_pooling2d = pooling_layer("tf.layers.max_pooling2d", 2)
max_pooling3d = pooling_layer("tf.layers.max_pooling3d", 3)
average_pooling1d = pooling_layer("tf.layers.average_pooling1d", 1)
average_pooling2d = pooling_layer("tf.layers.average_pooling2d", 2)
average_pooling3d = pooling_layer("tf.layers.average_pooling3d", 3)


def flatten(inputs, name=None, data_format="channels_last"):
    return _flattened(inputs)


@op("tf.layers.flatten")
def _flattened(inputs):
    x = convert(inputs)
    rank = rank_of(x)
    if rank is None:
        return tensor(Tensor, unknown("the rank of flattened values"), dtype_of(x))
    require(rank >= 1, rule="rank-mismatch", raises=ValueError,
            message="Input 0 of layer flatten is incompatible with the layer: its rank is undefined or 0",
            shapes={"inputs": shape_of(x)})
    dims = shape_of(x)
    return tensor(Tensor, (dims[0], product(dims[1:])) if rank >= 1 else (1, 1), dtype_of(x))


def dropout(inputs, rate=0.5, noise_shape=None, seed=None, training=False, name=None):
    return nn_dropout(inputs, rate, noise_shape)


@op("tf.layers.batch_normalization")
def normalized(inputs, scale, axis, operation_name):
    """Normalises along one axis whose size the scale was made for."""
    x = convert(inputs)
    if rank_of(x) is not None and scale is not None:
        at = axis if axis >= 0 else axis + rank_of(x)
        require(shape_of(x)[at] == shape_of(scale)[0], rule="channel-mismatch", raises=ValueError,
                message=f"Dimensions must be equal, but are {shape_of(x)[at]} and {shape_of(scale)[0]} for "
                        f"'{operation_name}'",
                shapes={"inputs": shape_of(x), "scale": shape_of(scale)}, clash={"inputs": at, "scale": 0})
    return tensor(Tensor, shape_of(x), dtype_of(x))


@layer("tf.layers.batch_normalization")
def batch_normalization(inputs, axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, beta_initializer=Zeros,
                        gamma_initializer=Ones, moving_mean_initializer=Zeros, moving_variance_initializer=Ones,
                        beta_regularizer=None, gamma_regularizer=None, beta_constraint=None, gamma_constraint=None,
                        training=False, trainable=True, name=None, reuse=None, renorm=False, renorm_clipping=None,
                        renorm_momentum=0.99, fused=None, virtual_batch_size=None, adjustment=None):
    x = convert(inputs)
    axis = axis[0] if isinstance(axis, (list, tuple)) else axis
    with layer_scope(name, "batch_normalization", reuse):
        rank = rank_of(x)
        require(rank is None or (axis < rank and axis >= -rank), rule="axis-out-of-range", raises=ValueError,
                message=f"Value of `axis` argument {axis} is out of range for input with rank {rank}",
                shapes={"inputs": shape_of(x)})
        size = require_static(known_static_dim(x, axis), x, f"axis {axis}")
        gamma = weight("gamma", [size], float_dtype(x), gamma_initializer, gamma_regularizer,
                       trainable) if scale else None
        beta = weight("beta", [size], float_dtype(x), beta_initializer, beta_regularizer, trainable) if center else None
        mean = weight("moving_mean", [size], float_dtype(x), moving_mean_initializer, None, False)
        weight("moving_variance", [size], float_dtype(x), moving_variance_initializer, None, False)
        add_to_collection(GraphKeys.UPDATE_OPS, after_control_inputs([x]))
        return normalized(x, gamma if scale else (beta if center else mean), axis, "batch_normalization")


batch_norm = batch_normalization


class InputSpec:
    def __init__(self, dtype=None, shape=None, ndim=None, max_ndim=None, min_ndim=None, axes=None):
        self.ndim = ndim


class Layer:
    """Base of layers written as classes: `build` runs once, before the first `call`."""
    def __init__(self, trainable=True, name=None, dtype=None, activity_regularizer=None, **kwargs):
        self.trainable = trainable
        self.name = name
        self.dtype = dtype
        self.built = False
        self._weights = []

    @property
    def variables(self):
        return self._weights

    @property
    def weights(self):
        return self._weights

    @property
    def trainable_variables(self):
        return self._weights

    @property
    def trainable_weights(self):
        return self._weights

    @property
    def losses(self):
        return []

    @property
    def updates(self):
        return []

    @property
    def scope_name(self):
        return self.name

    def add_variable(self, name, shape, dtype=None, initializer=None, regularizer=None, trainable=True, constraint=None,
                     partitioner=None):
        made = get_variable(name, shape, dtype, initializer, regularizer, trainable)
        self._weights.append(made)
        return made

    def add_weight(self, name=None, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True,
                   constraint=None, **kwargs):
        return self.add_variable("weight" if absent(name) else name, shape, dtype, initializer, regularizer, trainable)

    def add_loss(self, losses, inputs=None):
        pass

    def add_update(self, updates, inputs=None):
        pass

    def build(self, input_shape):
        self.built = True

    def call(self, inputs, **kwargs):
        return inputs

    def __call__(self, inputs, *args, **kwargs):
        with variable_scope(None, "layer" if self.name is None else self.name):
            if not self.built:
                self.build(convert(inputs).get_shape())
                self.built = True
            return self.call(inputs, *args, **kwargs)

    def apply(self, inputs, *args, **kwargs):
        return self(inputs, *args, **kwargs)

    def compute_output_shape(self, input_shape):
        return unknown("the output shape of a layer")


def layer_class(function):
    """A layer as an object: its arguments first, its inputs later."""
    class FunctionLayer:
        def __init__(self, *args, **kwargs):
            self._arguments = args
            self._keywords = kwargs
            self._scope = None

        def __call__(self, inputs, **kwargs):
            keywords = dict(self._keywords)
            keywords.update(kwargs)
            if self._scope is None:
                with variable_scope(None, "layer") as scope:
                    self._scope = scope
                    return function(inputs, *self._arguments, **keywords)
            with variable_scope(self._scope, reuse=True):
                return function(inputs, *self._arguments, **keywords)

        def apply(self, inputs, **kwargs):
            return self(inputs, **kwargs)
    return FunctionLayer


Dense = layer_class(dense)
Conv1D = layer_class(conv1d)
Conv2D = layer_class(conv2d)
Conv3D = layer_class(conv3d)
Conv2DTranspose = layer_class(conv2d_transpose)
Conv3DTranspose = layer_class(conv3d_transpose)
SeparableConv2D = layer_class(separable_conv2d)
MaxPooling1D = layer_class(max_pooling1d)
MaxPooling2D = layer_class(max_pooling2d)
MaxPooling3D = layer_class(max_pooling3d)
AveragePooling1D = layer_class(average_pooling1d)
AveragePooling2D = layer_class(average_pooling2d)
AveragePooling3D = layer_class(average_pooling3d)
Flatten = layer_class(flatten)
Dropout = layer_class(dropout)
BatchNormalization = layer_class(batch_normalization)
