"""tf.contrib.layers, which tf.contrib.slim shares."""
from foreshape import (
    dtype_of, float32, is_unknown, layer, normalize_axis, op, product, rank_of, reduce_shape, require, shape_of, tensor,
    unknown)
from tensorflow._arrays import concat, int_argument, one_hot
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, known_static_dim, plain, shape_text
from tensorflow._graph import GraphKeys, add_to_collection, after_control_inputs
from tensorflow._initializers import Zeros, variance_scaling_initializer, xavier_initializer
from tensorflow._math import add_n
from tensorflow._variables import get_variable_scope, variable_scope
from tensorflow.contrib.framework import add_arg_scope, model_variable
from tensorflow.contrib.layers._columns import *
from tensorflow.contrib.layers._regularizers import (
    apply_regularization, l1_l2_regularizer, l1_regularizer, l2_regularizer, sum_regularizer)
from tensorflow.layers import _convolved, _dense_product, _upsampled, float_dtype, normalized, require_static, window
from tensorflow.nn._activations import dropout as nn_dropout, relu, relu6, softmax as nn_softmax
from tensorflow.nn._convolution import per_dimension, require_rank, separable_conv2d as nn_separable_conv2d
from tensorflow.nn._pooling import pooled_dims

xavier_initializer_conv2d = xavier_initializer


def collect(outputs, collections, value=None):
    if collections is not None:
        for key in ([collections] if isinstance(collections, str) else collections):
            add_to_collection(key, outputs)
    return outputs


def finished(outputs, normalizer_fn, normalizer_params, activation_fn, bias, outputs_collections):
    """What follows the product of a layer: a normaliser or a bias, then the activation."""
    if normalizer_fn is not None:
        outputs = normalizer_fn(outputs, **({} if normalizer_params is None else normalizer_params))
    elif bias is not None:
        bias()
    if activation_fn is not None:
        outputs = activation_fn(outputs)
    return collect(outputs, outputs_collections)


def layout_of(data_format):
    return "NCHW" if data_format is not None and data_format.startswith("NC") else "NHWC"


@layer("tf.contrib.layers.convolution")
def _convolution(inputs, num_outputs, kernel_size, stride=1, padding="SAME", data_format=None, rate=1,
                 activation_fn=relu, normalizer_fn=None, normalizer_params=None, weights_initializer=None,
                 weights_regularizer=None, biases_initializer=Zeros, biases_regularizer=None, reuse=None,
                 variables_collections=None, outputs_collections=None, trainable=True, scope=None):
    x = convert(inputs)
    count = int_argument(num_outputs)
    layout = layout_of(data_format)
    rank = spatial_rank(x, kernel_size)
    if rank is None:
        return tensor(Tensor, unknown("a convolution of inputs of unknown rank"), dtype_of(x))
    with variable_scope(scope, "Conv", reuse=reuse):
        if require_rank(x, rank + 2, "Conv" + str(rank) + "D", "inputs") is None:
            return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
        channels = require_static(known_static_dim(x, 1 if layout == "NCHW" else rank + 1), x, "channel dimension")
        kernel = model_variable("weights", window(kernel_size, rank) + [channels, count], float_dtype(x),
                                initializer=weights_initializer, regularizer=weights_regularizer, trainable=trainable)
        outputs = _convolved(x, kernel, stride, padding, rate, layout, rank, "Conv" + str(rank) + "D")
        bias = bias_maker(normalizer_fn, biases_initializer, biases_regularizer, count, trainable, float_dtype(x))
        return finished(outputs, normalizer_fn, normalizer_params, activation_fn, bias, outputs_collections)


def bias_maker(normalizer_fn, initializer, regularizer, size, trainable, kind):
    if normalizer_fn is not None or initializer is None:
        return None
    return lambda: model_variable("biases", [size], kind, initializer=initializer, regularizer=regularizer,
                                  trainable=trainable)


def spatial_rank(x, kernel_size):
    """How many spatial dims a convolution has: the kernel's sizes say it, else the inputs."""
    size = plain(kernel_size)
    if isinstance(size, (list, tuple)) and len(size) > 1:
        return len(size)
    if rank_of(x) is None and isinstance(size, int):
        return None
    return 2 if rank_of(x) is None or rank_of(x) < 3 or rank_of(x) > 5 else rank_of(x) - 2


@add_arg_scope
def convolution(*args, **kwargs):
    return _convolution(*args, **kwargs)


convolution1d = convolution
convolution2d = convolution
convolution3d = convolution
conv1d = convolution
conv2d = convolution
conv3d = convolution


@layer("tf.contrib.layers.conv2d_in_plane")
def _in_plane(inputs, kernel_size, stride, padding, activation_fn, normalizer_fn, normalizer_params, scope):
    from tensorflow.nn._convolution import depthwise_conv2d
    x = convert(inputs)
    with variable_scope(scope, "ConvInPlane"):
        channels = require_static(known_static_dim(x, 3), x, "channel dimension")
        kernel = model_variable("weights", window(kernel_size, 2) + [channels, 1], float_dtype(x))
        outputs = depthwise_conv2d(x, kernel, [1] + per_dimension(stride, 2, False) + [1], padding)
        return finished(outputs, normalizer_fn, normalizer_params, activation_fn, None, None)


@add_arg_scope
def conv2d_in_plane(inputs, kernel_size, stride=1, padding="SAME", activation_fn=relu, normalizer_fn=None,
                    normalizer_params=None, weights_initializer=None, weights_regularizer=None,
                    biases_initializer=Zeros, biases_regularizer=None, reuse=None, variables_collections=None,
                    outputs_collections=None, trainable=True, scope=None):
    return _in_plane(inputs, kernel_size, stride, padding, activation_fn, normalizer_fn, normalizer_params, scope)


@layer("tf.contrib.layers.conv2d_transpose")
def _convolution_transpose(inputs, num_outputs, kernel_size, stride=1, padding="SAME", data_format=None,
                           activation_fn=relu, normalizer_fn=None, normalizer_params=None, weights_initializer=None,
                           weights_regularizer=None, biases_initializer=Zeros, biases_regularizer=None, reuse=None,
                           variables_collections=None, outputs_collections=None, trainable=True, scope=None):
    x = convert(inputs)
    count = int_argument(num_outputs)
    layout = layout_of(data_format)
    with variable_scope(scope, "Conv2d_transpose", reuse=reuse):
        if require_rank(x, 4, "Conv2DTranspose", "inputs") is None:
            return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
        channels = require_static(known_static_dim(x, 1 if layout == "NCHW" else 3), x, "channel dimension")
        sizes = window(kernel_size, 2)
        kernel = model_variable("weights", sizes + [count, channels], float_dtype(x), initializer=weights_initializer,
                                regularizer=weights_regularizer, trainable=trainable)
        outputs = _upsampled(x, kernel, sizes, per_dimension(stride, 2, layout == "NCHW"), padding, count, layout, 2,
                             "Conv2DTranspose")
        bias = bias_maker(normalizer_fn, biases_initializer, biases_regularizer, count, trainable, float_dtype(x))
        return finished(outputs, normalizer_fn, normalizer_params, activation_fn, bias, outputs_collections)


@add_arg_scope
def convolution2d_transpose(*args, **kwargs):
    return _convolution_transpose(*args, **kwargs)


conv2d_transpose = convolution2d_transpose


@layer("tf.contrib.layers.separable_conv2d")
def _separable(inputs, num_outputs, kernel_size, depth_multiplier=1, stride=1, padding="SAME", data_format="NHWC",
               rate=1, activation_fn=relu, normalizer_fn=None, normalizer_params=None, weights_initializer=None,
               weights_regularizer=None, biases_initializer=Zeros, biases_regularizer=None, reuse=None,
               variables_collections=None, outputs_collections=None, trainable=True, scope=None):
    from tensorflow.nn._convolution import depthwise_conv2d
    x = convert(inputs)
    layout = layout_of(data_format)
    with variable_scope(scope, "SeparableConv2d", reuse=reuse):
        if require_rank(x, 4, "SeparableConv2D", "inputs") is None:
            return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
        channels = require_static(known_static_dim(x, 1 if layout == "NCHW" else 3), x, "channel dimension")
        steps = per_dimension(stride, 2, layout == "NCHW")
        strides = [1, 1] + list(steps) if layout == "NCHW" else [1] + list(steps) + [1]
        deep = model_variable("depthwise_weights", window(kernel_size, 2) + [channels, depth_multiplier],
                              float_dtype(x), initializer=weights_initializer, regularizer=weights_regularizer,
                              trainable=trainable)
        if num_outputs is None:
            outputs = depthwise_conv2d(x, deep, strides, padding, rate=per_dimension(rate, 2, False),
                                       data_format=layout)
            size = channels * depth_multiplier
        else:
            pointwise = model_variable("pointwise_weights", [1, 1, channels * depth_multiplier, num_outputs],
                                       float_dtype(x), initializer=weights_initializer, regularizer=weights_regularizer,
                                       trainable=trainable)
            outputs = nn_separable_conv2d(x, deep, pointwise, strides, padding, per_dimension(rate, 2, False),
                                          data_format=layout)
            size = num_outputs
        bias = bias_maker(normalizer_fn, biases_initializer, biases_regularizer, size, trainable, float_dtype(x))
        return finished(outputs, normalizer_fn, normalizer_params, activation_fn, bias, outputs_collections)


@add_arg_scope
def separable_convolution2d(*args, **kwargs):
    return _separable(*args, **kwargs)


separable_conv2d = separable_convolution2d


@layer("tf.contrib.layers.fully_connected")
def _fully_connected(inputs, num_outputs, activation_fn=relu, normalizer_fn=None, normalizer_params=None,
                     weights_initializer=None, weights_regularizer=None, biases_initializer=Zeros,
                     biases_regularizer=None, reuse=None, variables_collections=None, outputs_collections=None,
                     trainable=True, scope=None):
    x = convert(inputs)
    count = int_argument(num_outputs)
    with variable_scope(scope, "fully_connected", reuse=reuse):
        rank = rank_of(x)
        if rank is not None:
            require(rank >= 2, rule="rank-mismatch", raises=ValueError,
                    message=f"Input 0 of layer fully_connected is incompatible with the layer: its rank is less than "
                            f"2, found ndim={rank}",
                    shapes={"inputs": shape_of(x)})
        if rank is not None and rank < 2:
            width = unknown("the width of a scalar or vector")
        else:
            width = require_static(known_static_dim(x, -1), x, "last dimension")
        kernel = model_variable("weights", [width, count], float_dtype(x), initializer=weights_initializer,
                                regularizer=weights_regularizer, trainable=trainable)
        outputs = _dense_product(x, kernel)
        bias = bias_maker(normalizer_fn, biases_initializer, biases_regularizer, count, trainable, float_dtype(x))
        return finished(outputs, normalizer_fn, normalizer_params, activation_fn, bias, outputs_collections)


@add_arg_scope
def fully_connected(*args, **kwargs):
    return _fully_connected(*args, **kwargs)


@add_arg_scope
def linear(*args, **kwargs):
    return _fully_connected(*args, activation_fn=None, **kwargs)


@add_arg_scope
def legacy_fully_connected(x, num_output_units, activation_fn=None, weight_init=None, bias_init=Zeros, name=None,
                           **kwargs):
    return _fully_connected(x, num_output_units, activation_fn, scope=name)


@op("tf.contrib.layers.pool2d")
def _pooled(inputs, kernel_size, stride, padding, data_format, rank):
    x = convert(inputs)
    dims = pooled_dims(x, window(kernel_size, rank), window(stride, rank), padding.upper(), layout_of(data_format),
                       rank, "Pool")
    return tensor(Tensor, dims, dtype_of(x))


@add_arg_scope
def max_pool2d(inputs, kernel_size, stride=2, padding="VALID", data_format="NHWC", outputs_collections=None,
               scope=None):
    return collect(_pooled(inputs, kernel_size, stride, padding, data_format, 2), outputs_collections)


@add_arg_scope
def avg_pool2d(inputs, kernel_size, stride=2, padding="VALID", data_format="NHWC", outputs_collections=None,
               scope=None):
    return collect(_pooled(inputs, kernel_size, stride, padding, data_format, 2), outputs_collections)


@add_arg_scope
def max_pool3d(inputs, kernel_size, stride=2, padding="VALID", data_format="NDHWC", outputs_collections=None,
               scope=None):
    return collect(_pooled(inputs, kernel_size, stride, padding, data_format, 3), outputs_collections)


@add_arg_scope
def avg_pool3d(inputs, kernel_size, stride=2, padding="VALID", data_format="NDHWC", outputs_collections=None,
               scope=None):
    return collect(_pooled(inputs, kernel_size, stride, padding, data_format, 3), outputs_collections)


@add_arg_scope
def pool(inputs, kernel_size, pooling_type, padding="VALID", data_format=None, dilation_rate=1, stride=1,
         outputs_collections=None, scope=None):
    rank = rank_of(convert(inputs))
    return collect(_pooled(inputs, kernel_size, stride, padding, data_format, 2 if rank is None else rank - 2),
                   outputs_collections)


@op("tf.contrib.layers.global_pool")
def _global_pool(x, keep_dims):
    return tensor(Tensor, reduce_shape(shape_of(x), [1, 2], keep_dims, raises=ValueError), dtype_of(x))


@layer("tf.contrib.layers.batch_norm")
def _batch_norm(inputs, decay=0.999, center=True, scale=False, epsilon=0.001, activation_fn=None,
                param_initializers=None, param_regularizers=None, updates_collections="update_ops", is_training=True,
                reuse=None, variables_collections=None, outputs_collections=None, trainable=True, batch_weights=None,
                fused=None, data_format="NHWC", zero_debias_moving_mean=False, scope=None, renorm=False,
                renorm_clipping=None, renorm_decay=0.99, adjustment=None):
    x = convert(inputs)
    with variable_scope(scope, "BatchNorm", reuse=reuse):
        axis = 1 if layout_of(data_format) == "NCHW" else -1
        size = require_static(known_static_dim(x, axis), x, "channel dimension")
        kind = float_dtype(x)
        beta = model_variable("beta", [size], kind, initializer=Zeros, trainable=trainable) if center else None
        gamma = model_variable("gamma", [size], float_dtype(x), trainable=trainable) if scale else None
        mean = model_variable("moving_mean", [size], initializer=Zeros, trainable=False)
        model_variable("moving_variance", [size], trainable=False)
        if updates_collections is not None:
            add_to_collection(updates_collections, after_control_inputs([x]))
        parameter = beta if center else (gamma if scale else mean)
        outputs = normalized(x, parameter, axis, "batch_norm")
        if not absent(activation_fn):
            outputs = activation_fn(outputs)
        return collect(outputs, outputs_collections)


@add_arg_scope
def batch_norm(*args, **kwargs):
    return _batch_norm(*args, **kwargs)


@op("tf.contrib.layers.layer_norm")
def _normalized_only(x):
    return tensor(Tensor, shape_of(x), dtype_of(x))


@add_arg_scope
def layer_norm(inputs, center=True, scale=True, activation_fn=None, reuse=None, variables_collections=None,
               outputs_collections=None, trainable=True, begin_norm_axis=1, begin_params_axis=-1, scope=None):
    outputs = _normalized_only(convert(inputs))
    return collect(outputs if absent(activation_fn) else activation_fn(outputs), outputs_collections)


@add_arg_scope
def instance_norm(inputs, center=True, scale=True, epsilon=1e-6, activation_fn=None, *args, **kwargs):
    outputs = _normalized_only(convert(inputs))
    return outputs if absent(activation_fn) else activation_fn(outputs)


@add_arg_scope
def group_norm(inputs, groups=32, channels_axis=-1, reduction_axes=(-3, -2), center=True, scale=True, epsilon=1e-6,
               activation_fn=None, *args, **kwargs):
    x = convert(inputs)
    size = known_static_dim(x, channels_axis)
    if size is not None:
        require(size % groups == 0, rule="indivisible", raises=ValueError,
                message=f"{groups} groups is not commensurate with {size} channels.", shapes={"inputs": shape_of(x)})
    outputs = _normalized_only(x)
    return outputs if absent(activation_fn) else activation_fn(outputs)


@add_arg_scope
def dropout(inputs, keep_prob=0.5, noise_shape=None, is_training=True, outputs_collections=None, scope=None, seed=None):
    return collect(nn_dropout(inputs, keep_prob, noise_shape), outputs_collections)


@op("tf.contrib.layers.flatten")
def _flattened(inputs):
    x = convert(inputs)
    rank = rank_of(x)
    if rank is None:
        return tensor(Tensor, unknown("the rank of flattened values"), dtype_of(x))
    require(rank >= 2, rule="rank-mismatch", raises=ValueError,
            message=f"Inputs to flatten must have rank at least 2, but is rank {rank}", shapes={"inputs": shape_of(x)})
    return tensor(Tensor, (shape_of(x)[0], product(shape_of(x)[1:])) if rank >= 1 else (1, 1), dtype_of(x))


@add_arg_scope
def flatten(inputs, outputs_collections=None, scope=None):
    return collect(_flattened(inputs), outputs_collections)


@add_arg_scope
def unit_norm(inputs, dim, epsilon=1e-7, scope=None):
    x = convert(inputs)
    if rank_of(x) is not None:
        normalize_axis(dim, rank_of(x), raises=ValueError)
    return _normalized_only(x)


@add_arg_scope
def softmax(logits, scope=None):
    return nn_softmax(logits)


@add_arg_scope
def bias_add(inputs, activation_fn=None, initializer=Zeros, regularizer=None, reuse=None, variables_collections=None,
             outputs_collections=None, trainable=True, data_format="NHWC", scope=None):
    outputs = _normalized_only(convert(inputs))
    return outputs if absent(activation_fn) else activation_fn(outputs)


@add_arg_scope
def one_hot_encoding(labels, num_classes, on_value=1.0, off_value=0.0, outputs_collections=None, scope=None):
    return collect(one_hot(labels, num_classes, on_value, off_value), outputs_collections)


def repeat(inputs, repetitions, layer, *args, **kwargs):
    scope = kwargs.pop("scope", None)
    with variable_scope(scope, "Repeat"):
        outputs = inputs
        for i in range(repetitions):
            keywords = dict(kwargs)
            keywords["scope"] = ("" if scope is None else scope) + "_" + str(i + 1)
            outputs = layer(outputs, *args, **keywords)
        return outputs


def stack(inputs, layer, stack_args, **kwargs):
    scope = kwargs.pop("scope", None)
    with variable_scope(scope, "Stack"):
        outputs = inputs
        for i in range(len(stack_args)):
            keywords = dict(kwargs)
            keywords["scope"] = ("layer" if scope is None else scope) + "_" + str(i + 1)
            arguments = stack_args[i]
            outputs = layer(outputs, *(arguments if isinstance(arguments, (list, tuple)) else [arguments]), **keywords)
        return outputs


@layer("tf.contrib.layers.embed_sequence")
def embed_sequence(ids, vocab_size=None, embed_dim=None, unique=False, initializer=None, regularizer=None,
                   trainable=True, scope=None, reuse=None):
    from tensorflow._indexing import embedding_lookup
    with variable_scope(scope, "EmbedSequence", reuse=reuse):
        table = model_variable("embeddings", [vocab_size, embed_dim], initializer=initializer, regularizer=regularizer,
                               trainable=trainable)
        return embedding_lookup(table, ids)


@layer("tf.contrib.layers.maxout")
def maxout(inputs, num_units, axis=-1, scope=None):
    return _maxout(inputs, num_units, axis)


@op("tf.contrib.layers.maxout")
def _maxout(inputs, num_units, axis):
    x = convert(inputs)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of inputs"), dtype_of(x))
    dims = shape_of(x)
    at = normalize_axis(axis, rank_of(x))
    require(dims[at] % num_units == 0, rule="indivisible", raises=ValueError,
            message=f"number of features({dims[at]}) is not a multiple of num_units({num_units})",
            shapes={"inputs": dims}, clash={"inputs": at})
    return tensor(Tensor, dims[:at] + (num_units,) + dims[at + 1:], dtype_of(x))


def spatial_softmax(features, temperature=None, name=None, variables_collections=None, trainable=True,
                    data_format="NHWC"):
    return _spatial_softmax(features)


@op("tf.contrib.layers.spatial_softmax")
def _spatial_softmax(features):
    x = convert(features)
    return tensor(Tensor, (shape_of(x)[0], shape_of(x)[3] * 2), dtype_of(x))


def optimize_loss(loss, global_step=None, learning_rate=None, optimizer=None, *args, **kwargs):
    return _optimized(loss)


@op("tf.contrib.layers.optimize_loss")
def _optimized(loss):
    return tensor(Tensor, (), dtype_of(convert(loss)))


def summarize_activation(op):
    return unknown("a summary")


def summarize_tensor(tensor, tag=None):
    return unknown("a summary")


def summarize_tensors(tensors, summarizer=None):
    return unknown("summaries")


summarize_activations = summarize_tensors
summarize_collection = summarize_tensors
summarize_variables = summarize_tensors


def safe_embedding_lookup_sparse(embedding_weights, sparse_ids, sparse_weights=None, combiner=None, default_id=None,
                                 name=None, partition_strategy="div", max_norm=None):
    from tensorflow._indexing import embedding_lookup_sparse
    return embedding_lookup_sparse(embedding_weights, sparse_ids, sparse_weights)


def scattered_embedding_lookup(*args, **kwargs):
    return unknown("a scattered embedding")
