"""tf.contrib.layers.utils"""
from foreshape import unknown
from tensorflow._control_flow import smart_cond


def collect_named_outputs(collections, alias, outputs):
    return outputs


def convert_collection_to_dict(collection, clear_collection=False):
    return unknown("the outputs of layers by their names")


def get_variable_collections(variables_collections, name):
    return variables_collections


def last_dimension(shape, min_rank=1):
    return shape[-1].value


def first_dimension(shape, min_rank=1):
    return shape[0].value


def channel_dimension(shape, data_format, min_rank=1):
    return shape[1].value if data_format == "NCHW" else shape[-1].value


def n_positive_integers(n, value):
    return (value,) * n if isinstance(value, int) else tuple(value)


def two_element_tuple(value):
    return (value, value) if isinstance(value, int) else tuple(value)


def constant_value(value_or_tensor_or_var, dtype=None):
    return unknown("whether a value is constant")


def static_cond(pred, fn1, fn2):
    return smart_cond(pred, fn1, fn2)
