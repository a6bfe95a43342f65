"""Convolutions of every kind."""
from foreshape import (
    conv_output, conv_transpose_output, dtype_of, library_version, op, rank_of, require, shape_of, tensor, unknown,
    window_outputs, with_rank)
from tensorflow._core import Tensor, convert, same_dtype
from tensorflow._shapes import absent, plain, shape_argument, shape_text


def is_channels_first(data_format):
    return data_format is not None and data_format.startswith("NC")


def per_dimension(value, rank, channels_first):
    """Strides or dilations of the spatial dims: an int, one for each of them, or one for each dim of the input."""
    if value is None:
        return [1] * rank
    if isinstance(value, int):
        return [value] * rank
    value = plain(value)
    if isinstance(value, int):
        return [value] * rank
    count = len(value)
    if count == rank:
        return value
    if count == 1:
        return [value[0]] * rank
    require(count == rank + 2, rule="rank-mismatch", raises=ValueError,
            message=f"Strides must have {rank + 2} dimensions, but got {count}")
    if count != rank + 2:
        return [1] * rank
    return value[2:] if channels_first else value[1:-1]


def spatial_padding(padding, channels_first):
    """The padding of the spatial dims; a list of pairs has one for each dim of the input."""
    if isinstance(padding, str):
        return padding
    return tuple(padding[2:] if channels_first else padding[1:-1])


def require_rank(x, rank, operation_name, operand):
    """The dims of an operand that must have this rank, or None where it does not."""
    known = rank_of(x)
    if known is None:
        return with_rank(x, rank)
    require(known == rank, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be rank {rank} but is rank {known} for '{operation_name}' (op: '{operation_name}'), "
                    f"{operand}",
            shapes={operand: shape_of(x)})
    return shape_of(x) if known == rank else None


def require_channels(given, wanted, axis, dims, kernel, kernel_axis, operation_name):
    if library_version() >= (2, 0):
        holds = given % wanted == 0
    else:
        holds = given == wanted
    require(holds, rule="channel-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {given} and {wanted} for '{operation_name}' (op: "
                    f"'{operation_name}') "
                    f"with input shapes: {shape_text(dims)}, {shape_text(kernel)}",
            shapes={"input": dims, "filter": kernel}, clash={"input": axis, "filter": kernel_axis})


def convolved(x, weights, strides, padding, dilations, data_format, rank, operation_name):
    first = is_channels_first(data_format)
    dims, kernel = require_rank(x, rank + 2, operation_name, "input"), require_rank(weights, rank + 2, operation_name,
                                                                                    "filter")
    if dims is None or kernel is None:
        return tensor(Tensor, [unknown("a dim of a refused convolution") for _ in range(rank + 2)], dtype_of(x))
    kind = dtype_of(x) if same_dtype(x, weights, ("input", "filter")) else None
    channel_axis = 1 if first else rank + 1
    require_channels(dims[channel_axis], kernel[rank], channel_axis, dims, kernel, rank, operation_name)
    steps, spread = per_dimension(strides, rank, first), per_dimension(dilations, rank, first)
    start = 2 if first else 1
    sizes = window_outputs(dims[start:start + rank], kernel[:rank], steps, spatial_padding(padding, first), spread)
    out = (dims[0], kernel[rank + 1]) + sizes if first else (dims[0],) + sizes + (kernel[rank + 1],)
    return tensor(Tensor, out, kind)


@op("tf.nn.conv2d")
def conv2d(input, filter=None, strides=None, padding=None, use_cudnn_on_gpu=True, data_format="NHWC", dilations=None,
           name=None, filters=None):
    return convolved(convert(input), convert(filters if absent(filter) else filter), strides, padding, dilations,
                     data_format, 2, "Conv2D")


@op("tf.nn.conv1d")
def conv1d(value=None, filters=None, stride=None, padding=None, use_cudnn_on_gpu=None, data_format=None, name=None,
           input=None, dilations=None):
    x = convert(input if absent(value) else value)
    return convolved(x, convert(filters), stride, padding, dilations, data_format, 1, "Conv1D")


@op("tf.nn.conv3d")
def conv3d(input, filter=None, strides=None, padding=None, data_format="NDHWC", dilations=None, name=None,
           filters=None):
    return convolved(convert(input), convert(filters if absent(filter) else filter), strides, padding, dilations,
                     data_format, 3, "Conv3D")


@op("tf.nn.atrous_conv2d")
def atrous_conv2d(value, filters, rate, padding, name=None):
    return convolved(convert(value), convert(filters), 1, padding, rate, "NHWC", 2, "Conv2D")


@op("tf.nn.convolution")
def convolution(input, filter=None, padding=None, strides=None, dilation_rate=None, name=None, data_format=None,
                filters=None, dilations=None):
    x, weights = convert(input), convert(filters if absent(filter) else filter)
    rank = rank_of(weights) if rank_of(x) is None else rank_of(x)
    if rank is None:
        return tensor(Tensor, unknown("the rank of a convolution"), dtype_of(x))
    return convolved(x, weights, strides, "VALID" if absent(padding) else padding,
                     dilation_rate if absent(dilations) else dilations, data_format, rank - 2, "Convolution")


@op("tf.nn.depthwise_conv2d")
def depthwise_conv2d(input, filter, strides, padding, rate=None, name=None, data_format=None, dilations=None):
    x, weights = convert(input), convert(filter)
    first = is_channels_first(data_format)
    dims = require_rank(x, 4, "DepthwiseConv2dNative", "input")
    kernel = require_rank(weights, 4, "DepthwiseConv2dNative", "filter")
    if dims is None or kernel is None:
        return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
    axis = 1 if first else 3
    require(dims[axis] == kernel[2], rule="channel-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {dims[axis]} and {kernel[2]} for 'depthwise' (op: "
                    "'DepthwiseConv2dNative') "
                    f"with input shapes: {shape_text(dims)}, {shape_text(kernel)}",
            shapes={"input": dims, "filter": kernel}, clash={"input": axis, "filter": 2})
    return tensor(Tensor, _depthwise_dims(dims, kernel, strides, padding, rate, first, kernel[2] * kernel[3]),
                  dtype_of(x))


def _depthwise_dims(dims, kernel, strides, padding, rate, first, channels):
    steps, spread = per_dimension(strides, 2, first), per_dimension(rate, 2, first)
    start = 2 if first else 1
    sizes = window_outputs(dims[start:start + 2], kernel[:2], steps, spatial_padding(padding, first), spread)
    return (dims[0], channels) + sizes if first else (dims[0],) + sizes + (channels,)


depthwise_conv2d_native = depthwise_conv2d


@op("tf.nn.separable_conv2d")
def separable_conv2d(input, depthwise_filter, pointwise_filter, strides, padding, rate=None, name=None,
                     data_format=None):
    x, deep, pointwise = convert(input), convert(depthwise_filter), convert(pointwise_filter)
    first = is_channels_first(data_format)
    dims = require_rank(x, 4, "SeparableConv2D", "input")
    kernel = require_rank(deep, 4, "SeparableConv2D", "depthwise_filter")
    point = require_rank(pointwise, 4, "SeparableConv2D", "pointwise_filter")
    if dims is None or kernel is None or point is None:
        return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
    axis = 1 if first else 3
    require(dims[axis] == kernel[2], rule="channel-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {dims[axis]} and {kernel[2]} for 'separable_conv2d'",
            shapes={"input": dims, "depthwise_filter": kernel}, clash={"input": axis, "depthwise_filter": 2})
    require(kernel[2] * kernel[3] == point[2], rule="channel-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {kernel[2] * kernel[3]} and {point[2]} for 'separable_conv2d'",
            shapes={"depthwise_filter": kernel, "pointwise_filter": point},
            clash={"depthwise_filter": 3, "pointwise_filter": 2})
    return tensor(Tensor, _depthwise_dims(dims, kernel, strides, padding, rate, first, point[3]), dtype_of(x))


def transposed(value, weights, output_shape, strides, padding, data_format, rank, operation_name):
    """The declared output must be one that the forward convolution maps to the input."""
    x, w = convert(value), convert(weights)
    first = is_channels_first(data_format)
    out = shape_argument(output_shape)
    dims, kernel = require_rank(x, rank + 2, operation_name, "value"), require_rank(w, rank + 2, operation_name,
                                                                                    "filter")
    if dims is None or kernel is None:
        return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
    axis = 1 if first else rank + 1
    require(dims[axis] == kernel[rank + 1], rule="channel-mismatch", raises=ValueError,
            message=f"input channels does not match filter's input channels, {dims[axis]} != {kernel[rank + 1]}",
            shapes={"value": dims, "filter": kernel}, clash={"value": axis, "filter": rank + 1})
    if rank_of(out) is None:
        return tensor(Tensor, out, dtype_of(x))
    require(len(out) == rank + 2, rule="rank-mismatch", raises=ValueError,
            message=f"output_shape must have shape ({rank + 2},), but got {shape_text(out)}",
            shapes={"output_shape": out})
    if len(out) != rank + 2:
        return tensor(Tensor, unknown("the result of a refused convolution"), dtype_of(x))
    require(out[axis] == kernel[rank], rule="channel-mismatch", raises=ValueError,
            message=f"output_shape does not match filter's output channels, {out[axis]} != {kernel[rank]}",
            shapes={"output_shape": out, "filter": kernel}, clash={"output_shape": axis, "filter": rank})
    steps = per_dimension(strides, rank, first)
    start = 2 if first else 1
    require(out[0] == dims[0], rule="channel-mismatch", raises=ValueError,
            message=f"Conv2DCustomBackpropInput: batch sizes must match, but are {out[0]} and {dims[0]}",
            shapes={"output_shape": out, "value": dims}, clash={"output_shape": 0, "value": 0})
    for i in range(rank):
        forward = conv_output(out[start + i], kernel[i], steps[i], padding)
        require(forward == dims[start + i], rule="channel-mismatch", raises=ValueError,
                message=f"Size of the value in dimension {start + i} ({dims[start + i]}) does not match what an output "
                        "of "
                        f"{out[start + i]} gives ({forward})",
                shapes={"value": dims, "output_shape": out}, clash={"value": start + i, "output_shape": start + i})
    return tensor(Tensor, out, dtype_of(x))


@op("tf.nn.conv2d_transpose")
def conv2d_transpose(value=None, filter=None, output_shape=None, strides=None, padding="SAME", data_format="NHWC",
                     name=None, input=None, filters=None, dilations=None):
    return transposed(input if absent(value) else value, filters if absent(filter) else filter, output_shape, strides,
                      padding, data_format, 2, "conv2d_transpose")


@op("tf.nn.conv3d_transpose")
def conv3d_transpose(value, filter, output_shape, strides, padding="SAME", data_format="NDHWC", name=None):
    return transposed(value, filter, output_shape, strides, padding, data_format, 3, "conv3d_transpose")


def deconv2d(value, filter, output_shape, strides, padding="SAME", data_format="NHWC", name=None):
    return conv2d_transpose(value, filter, output_shape, strides, padding, data_format)


@op("tf.nn.atrous_conv2d_transpose")
def atrous_conv2d_transpose(value, filters, output_shape, rate, padding, name=None):
    x = convert(value)
    return tensor(Tensor, shape_argument(output_shape), dtype_of(x))


def upsampled(x, kernel_size, strides, padding, filters, data_format, rank, operation_name):
    """The output dims of a transposed convolution layer, which computes its own output size."""
    first = is_channels_first(data_format)
    dims = require_rank(x, rank + 2, operation_name, "inputs")
    if dims is None:
        return unknown("the result of a refused convolution")
    start = 2 if first else 1
    sizes = tuple([conv_transpose_output(dims[start + i], kernel_size[i], strides[i], padding) for i in range(rank)])
    return (dims[0], filters) + sizes if first else (dims[0],) + sizes + (filters,)
