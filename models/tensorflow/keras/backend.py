"""tf.keras.backend"""
from foreshape import dtype_of, float32, op, product, rank_of, shape_of, static_shape, tensor, unknown
from tensorflow._arrays import (
    concat, expand_dims as _expand_dims, one_hot, ones_like, reshape, shape, squeeze as _squeeze, stack,
    stop_gradient, tile, transpose, zeros_like)
from tensorflow._shapes import absent
from tensorflow._slicing import reverse
from tensorflow._core import Tensor, convert
from tensorflow._graph import get_default_graph as get_graph, placeholder as _placeholder
from tensorflow._indexing import gather
from tensorflow._linear import matmul
from tensorflow._math import (
    abs, cast, clip_by_value, equal, exp, greater, greater_equal, less, less_equal, log, maximum, minimum, not_equal,
    pow, round, sigmoid, sign, sin, sqrt, square, tanh)
from tensorflow._random import random_normal, random_uniform
from tensorflow._reductions import (
    argmax as _argmax, argmin as _argmin, cumsum, reduce_all, reduce_any, reduce_max, reduce_mean, reduce_min,
    reduce_prod, reduce_std, reduce_sum, reduce_variance)
from tensorflow._session import Session, run_fetches
from tensorflow._variables import Variable
from tensorflow.keras.losses import binary_crossentropy, categorical_crossentropy, sparse_categorical_crossentropy
from tensorflow.nn._activations import bias_add, elu, l2_normalize, relu, softmax, softplus, softsign


def epsilon():
    return 1e-7


def floatx():
    return "float32"


def set_floatx(value):
    pass


def image_data_format():
    return "channels_last"


def set_image_data_format(data_format):
    pass


def image_dim_ordering():
    return "tf"


def set_image_dim_ordering(dim_ordering):
    pass


def backend():
    return "tensorflow"


def set_session(session):
    pass


def get_session():
    return Session()


def clear_session():
    pass


def learning_phase():
    return unknown("whether a model is trained")


def set_learning_phase(value):
    pass


def placeholder(shape=None, ndim=None, dtype=None, sparse=False, name=None):
    dims = [None] * ndim if absent(shape) and not absent(ndim) else shape
    return _placeholder(float32 if absent(dtype) else dtype, dims, name)


def variable(value, dtype=None, name=None, constraint=None):
    return Variable(value, name=name, dtype=dtype)


def constant(value, dtype=None, shape=None, name=None):
    from tensorflow._arrays import constant as make
    return make(value, dtype, shape)


def zeros(shape, dtype=None, name=None):
    from tensorflow._arrays import zeros as make
    return Variable(make(shape))


def ones(shape, dtype=None, name=None):
    from tensorflow._arrays import ones as make
    return Variable(make(shape))


def int_shape(x):
    return static_shape(x)


def ndim(x):
    return rank_of(x)


def dtype(x):
    return dtype_of(x)


def eval(x):
    return run_fetches(x)


def get_value(x):
    return run_fetches(x)


def set_value(x, value):
    pass


def batch_set_value(tuples):
    pass


def mean(x, axis=None, keepdims=False):
    return reduce_mean(x, axis, keepdims)


def sum(x, axis=None, keepdims=False):
    return reduce_sum(x, axis, keepdims)


def prod(x, axis=None, keepdims=False):
    return reduce_prod(x, axis, keepdims)


def max(x, axis=None, keepdims=False):
    return reduce_max(x, axis, keepdims)


def min(x, axis=None, keepdims=False):
    return reduce_min(x, axis, keepdims)


def std(x, axis=None, keepdims=False):
    return reduce_std(x, axis, keepdims)


def var(x, axis=None, keepdims=False):
    return reduce_variance(x, axis, keepdims)


def any(x, axis=None, keepdims=False):
    return reduce_any(x, axis, keepdims)


def all(x, axis=None, keepdims=False):
    return reduce_all(x, axis, keepdims)


def argmax(x, axis=-1):
    return _argmax(x, axis)


def argmin(x, axis=-1):
    return _argmin(x, axis)


def clip(x, min_value, max_value):
    return clip_by_value(x, min_value, max_value)


def flatten(x):
    return reshape(x, [-1])


def batch_flatten(x):
    return _batch_flattened(x)


@op("tf.keras.backend.batch_flatten")
def _batch_flattened(x):
    x = convert(x)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of flattened values"), dtype_of(x))
    return tensor(Tensor, (shape_of(x)[0], product(shape_of(x)[1:])), dtype_of(x))


def concatenate(tensors, axis=-1):
    return concat(tensors, axis)


def expand_dims(x, axis=-1):
    return _expand_dims(x, axis)


def squeeze(x, axis):
    return _squeeze(x, axis)


def permute_dimensions(x, pattern):
    return transpose(x, pattern)


def repeat_elements(x, rep, axis):
    return unknown("a tensor with repeated elements")


def dot(x, y):
    if rank_of(convert(x)) == 2 and rank_of(convert(y)) == 2:
        return matmul(x, y)
    return unknown("a dot product")


def batch_dot(x, y, axes=None):
    return unknown("a batch of dot products")


def switch(condition, then_expression, else_expression):
    return unknown("the result of a condition")


def gradients(loss, variables):
    from tensorflow._optimizers import gradients as differentiate
    return differentiate(loss, variables)


def function(inputs, outputs, updates=None, **kwargs):
    def call(values):
        return run_fetches(outputs, dict(zip(inputs, values)))
    return call


def name_scope(name):
    from tensorflow._graph import name_scope as scope
    return scope(name)


def get_uid(prefix=""):
    return unknown("a number")


def is_keras_tensor(x):
    return isinstance(x, Tensor)
