"""tf.contrib.distributions (also tf.distributions)"""
from foreshape import broadcast, dtype_of, float32, int32, op, shape_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, shape_argument


@op("tf.distributions.sample")
def _sampled(first, second, count):
    a, b = convert(first), convert(second)
    return tensor(Tensor, tuple(shape_argument(count)) + broadcast(shape_of(a), shape_of(b)), dtype_of(a))


@op("tf.distributions.log_prob")
def _density(value, first, second):
    x, a, b = convert(value), convert(first), convert(second)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(a), shape_of(b)), dtype_of(a))


@op("tf.distributions.statistic")
def _statistic(first, second):
    a, b = convert(first), convert(second)
    return tensor(Tensor, broadcast(shape_of(a), shape_of(b)), dtype_of(a))


class _TwoParameters:
    """A distribution of scalars with two parameters that stretch to one batch."""
    def sample(self, sample_shape=(), seed=None, name=None):
        return _sampled(self._first, self._second, sample_shape)

    def log_prob(self, value, name=None):
        return _density(value, self._first, self._second)

    def prob(self, value, name=None):
        return _density(value, self._first, self._second)

    def cdf(self, value, name=None):
        return _density(value, self._first, self._second)

    def mean(self, name=None):
        return _statistic(self._first, self._second)

    def stddev(self, name=None):
        return _statistic(self._first, self._second)

    def variance(self, name=None):
        return _statistic(self._first, self._second)

    def mode(self, name=None):
        return _statistic(self._first, self._second)

    def entropy(self, name=None):
        return _statistic(self._first, self._second)


class Normal(_TwoParameters):
    def __init__(self, loc, scale, validate_args=False, allow_nan_stats=True, name="Normal"):
        self._first, self._second = loc, scale
        self.loc, self.scale = loc, scale


class Laplace(Normal):
    pass


class Uniform(_TwoParameters):
    def __init__(self, low=0.0, high=1.0, validate_args=False, allow_nan_stats=True, name="Uniform"):
        self._first, self._second = low, high
        self.low, self.high = low, high


class Gamma(_TwoParameters):
    def __init__(self, concentration, rate, validate_args=False, allow_nan_stats=True, name="Gamma"):
        self._first, self._second = concentration, rate


class Beta(_TwoParameters):
    def __init__(self, concentration1=None, concentration0=None, validate_args=False, allow_nan_stats=True,
                 name="Beta"):
        self._first, self._second = concentration1, concentration0


class Bernoulli(_TwoParameters):
    def __init__(self, logits=None, probs=None, dtype=None, validate_args=False, allow_nan_stats=True,
                 name="Bernoulli"):
        self._first = logits if absent(probs) else probs
        self._second = self._first


class Exponential(_TwoParameters):
    def __init__(self, rate, validate_args=False, allow_nan_stats=True, name="Exponential"):
        self._first, self._second = rate, rate


@op("tf.distributions.Categorical.sample")
def _chosen(logits, count):
    return tensor(Tensor, tuple(shape_argument(count)) + shape_of(convert(logits))[:-1], int32)


@op("tf.distributions.Categorical")
def _over_classes(logits, value):
    x = convert(logits)
    return tensor(Tensor, broadcast(shape_of(x)[:-1], shape_of(convert(value))), float32)


class Categorical:
    def __init__(self, logits=None, probs=None, dtype=None, validate_args=False, allow_nan_stats=True,
                 name="Categorical"):
        self._scores = logits if absent(probs) else probs
        self.logits, self.probs = logits, probs

    def sample(self, sample_shape=(), seed=None, name=None):
        return _chosen(self._scores, sample_shape)

    def log_prob(self, value, name=None):
        return _over_classes(self._scores, value)

    def prob(self, value, name=None):
        return _over_classes(self._scores, value)

    def entropy(self, name=None):
        return _over_classes(self._scores, 0)


class MultivariateNormalDiag:
    def __init__(self, loc=None, scale_diag=None, *args, **kwargs):
        self._loc = scale_diag if absent(loc) else loc

    def sample(self, sample_shape=(), seed=None, name=None):
        return _sampled(self._loc, self._loc, sample_shape)

    def log_prob(self, value, name=None):
        return unknown("the density of vectors")

    def mean(self, name=None):
        return self._loc

    def entropy(self, name=None):
        return unknown("the entropy of vectors")


def kl_divergence(distribution_a, distribution_b, allow_nan_stats=True, name=None):
    return unknown("the divergence of two distributions")


kl = kl_divergence
