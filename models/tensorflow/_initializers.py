"""Initializers: objects that make the first value of a variable from its shape."""
from foreshape import float32, op, product, require, shape_of, tensor
from tensorflow._core import Tensor, as_dtype
from tensorflow._shapes import shape_argument


@op("tf.initial_value")
def _drawn(shape, dtype):
    return tensor(Tensor, shape_argument(shape), as_dtype(dtype))


class Initializer:
    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, shape, dtype=float32, partition_info=None):
        return _drawn(shape, dtype)

    def get_config(self):
        return {}

    @classmethod
    def from_config(cls, config):
        return cls()


class Zeros(Initializer):
    pass


class Ones(Initializer):
    pass


@op("tf.constant_initializer")
def _constant_value(value, shape, dtype):
    dims, given = shape_argument(shape), shape_of(value)
    if given != ():
        require(product(given) <= product(dims), rule="reshape-mismatch", raises=ValueError,
                message=f"Too many elements provided. Needed at most {product(dims)}, but received {product(given)}",
                shapes={"value": given, "shape": dims})
    return tensor(Tensor, dims, as_dtype(dtype))


class Constant(Initializer):
    def __init__(self, value=0, dtype=float32, verify_shape=False):
        self.value = value

    def __call__(self, shape, dtype=float32, partition_info=None, verify_shape=None):
        return _constant_value(self.value, shape, dtype)


class RandomUniform(Initializer):
    pass


class RandomNormal(Initializer):
    pass


class TruncatedNormal(Initializer):
    pass


class UniformUnitScaling(Initializer):
    pass


class VarianceScaling(Initializer):
    pass


class Orthogonal(Initializer):
    pass


class Identity(Initializer):
    def __call__(self, shape, dtype=float32, partition_info=None):
        require(len(shape) == 2, rule="rank-mismatch", raises=ValueError,
                message="Identity matrix initializer can only be used for 2D matrices.", shapes={"shape": shape})
        return _drawn(shape, dtype)


class GlorotUniform(VarianceScaling):
    pass


class GlorotNormal(VarianceScaling):
    pass


def xavier_initializer(uniform=True, seed=None, dtype=float32):
    return GlorotUniform()


def variance_scaling_initializer(factor=2.0, mode="FAN_IN", uniform=False, seed=None, dtype=float32):
    return VarianceScaling()


def he_normal(seed=None):
    return VarianceScaling()


def he_uniform(seed=None):
    return VarianceScaling()


def lecun_normal(seed=None):
    return VarianceScaling()


def lecun_uniform(seed=None):
    return VarianceScaling()
