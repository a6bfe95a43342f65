"""tf.compat"""
from foreshape import unknown


def as_bytes(bytes_or_text, encoding="utf-8"):
    return unknown("text as bytes")


def as_text(bytes_or_text, encoding="utf-8"):
    return bytes_or_text


as_str = as_text
as_str_any = as_text


def path_to_str(path):
    return path


def dimension_value(dimension):
    from tensorflow._shapes import Dimension
    return dimension.value if isinstance(dimension, Dimension) else dimension


def dimension_at_index(shape, index):
    return shape[index]


