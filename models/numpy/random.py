"""numpy.random: the global functions, RandomState and Generator."""

from random import shuffle as shuffle_list

from foreshape import (broadcast, broadcast_to, dtype_of, float64, int64, is_tensor, is_unknown, known, op, opaque_dim,
                       opaque_shape, product, rank_of, require, shape_of, tensor, unknown, with_rank,
                       with_rank_at_least, write_through)
from numpy._core import absent, as_dtype, as_shape, asarray, index_of, is_a, ndarray, operand, python_element, STRING
from numpy._shapes import dim_of


def sampled(size, parameters, kind=float64):
    """Draws of a distribution with these parameters: of their common shape when no size is given."""
    shape = ()
    for parameter in parameters:
        shape = broadcast(shape, shape_of(operand(parameter)))
    if absent(size):
        return tensor(ndarray, shape, kind)
    wanted = as_shape(size)
    if rank_of(shape) != 0:
        broadcast_to(shape, wanted, output=True)
    return tensor(ndarray, wanted, kind)


def sized(size, kind):
    return tensor(ndarray, () if absent(size) else as_shape(size), kind)


def vectors(size, length, kind):
    """Draws that are vectors themselves."""
    return tensor(ndarray, (() if absent(size) else as_shape(size)) + (length,), kind)


def has_elements(x):
    """Whether x is a collection, where a number means the numbers below it."""
    if is_tensor(x):
        return rank_of(x) != 0
    return is_a(x, (list, tuple, range))


def drawn(a, size, replace, p, axis, vectors_only):
    """Elements of `a` along the axis, or of range(a)."""
    if has_elements(a):
        pool = asarray(a)
        count, kind = dim_of(shape_of(pool), axis), dtype_of(pool)
    elif is_unknown(a):
        pool, count, kind = None, opaque_dim("population", lower=0), None
    else:
        pool, count, kind = None, index_of(a), int64
    if not absent(p):
        weights = with_rank(asarray(p), 1, message="'p' must be 1-dimensional")
        require(weights[0] == count, rule="broadcast-mismatch", raises=ValueError,
                message=f"'a' and 'p' must have same size: {count} and {weights[0]}", shapes={"p": weights},
                clash={"p": 0})
    shape = () if absent(size) else as_shape(size)
    if replace is False and not absent(size):
        require(product(shape) <= count, rule="index-out-of-range", raises=ValueError,
                message="Cannot take a larger sample than population when replace is False: "
                        f"{product(shape)} of {count}")
    if pool is None:
        # The elements of an unknown population may be arrays, unless it must be a vector.
        return tensor(ndarray, opaque_shape() if is_unknown(a) and not vectors_only else shape, kind)
    if kind == STRING and absent(size):
        return python_element(kind)
    rest = shape_of(pool)
    if rank_of(rest) is None:
        return tensor(ndarray, opaque_shape(), kind)
    position = 0 if axis is None else known(axis)
    if position is None:
        return tensor(ndarray, opaque_shape(), kind)
    if position < 0:
        position += len(rest)
    return tensor(ndarray, rest[:position] + shape + rest[position + 1:], kind)


def reordered(x):
    if has_elements(x):
        array = asarray(x)
        return tensor(ndarray, shape_of(array), dtype_of(array))
    if is_unknown(x):
        return tensor(ndarray, opaque_shape(1))
    return tensor(ndarray, (index_of(x),), int64)


@op("np.random.shuffle")
def check_shuffled(x):
    with_rank_at_least(x, 1, raises=TypeError, message="shuffle of a 0-d array")
    return None


def mixed(x):
    """Shuffles in place."""
    if is_tensor(x):
        check_shuffled(x)
        write_through(x)
    elif is_a(x, list):
        shuffle_list(x)


class Distributions:
    """What RandomState and Generator have in common."""

    @op("np.random.uniform")
    def uniform(self, low=0.0, high=1.0, size=None):
        return sampled(size, (low, high))

    @op("np.random.normal")
    def normal(self, loc=0.0, scale=1.0, size=None):
        return sampled(size, (loc, scale))

    @op("np.random.standard_normal")
    def standard_normal(self, size=None, dtype=None, out=None):
        return sized(size if absent(out) else shape_of(out), as_dtype(dtype, float64))

    @op("np.random.standard_exponential")
    def standard_exponential(self, size=None, dtype=None, method="zig", out=None):
        return sized(size if absent(out) else shape_of(out), as_dtype(dtype, float64))

    @op("np.random.standard_gamma")
    def standard_gamma(self, shape, size=None, dtype=None, out=None):
        return sampled(size, (shape,), as_dtype(dtype, float64))

    @op("np.random.standard_cauchy")
    def standard_cauchy(self, size=None):
        return sized(size, float64)

    @op("np.random.standard_t")
    def standard_t(self, df, size=None):
        return sampled(size, (df,))

    @op("np.random.beta")
    def beta(self, a, b, size=None):
        return sampled(size, (a, b))

    @op("np.random.binomial")
    def binomial(self, n, p, size=None):
        return sampled(size, (n, p), int64)

    @op("np.random.negative_binomial")
    def negative_binomial(self, n, p, size=None):
        return sampled(size, (n, p), int64)

    @op("np.random.chisquare")
    def chisquare(self, df, size=None):
        return sampled(size, (df,))

    @op("np.random.noncentral_chisquare")
    def noncentral_chisquare(self, df, nonc, size=None):
        return sampled(size, (df, nonc))

    @op("np.random.exponential")
    def exponential(self, scale=1.0, size=None):
        return sampled(size, (scale,))

    @op("np.random.f")
    def f(self, dfnum, dfden, size=None):
        return sampled(size, (dfnum, dfden))

    @op("np.random.noncentral_f")
    def noncentral_f(self, dfnum, dfden, nonc, size=None):
        return sampled(size, (dfnum, dfden, nonc))

    @op("np.random.gamma")
    def gamma(self, shape, scale=1.0, size=None):
        return sampled(size, (shape, scale))

    @op("np.random.geometric")
    def geometric(self, p, size=None):
        return sampled(size, (p,), int64)

    @op("np.random.gumbel")
    def gumbel(self, loc=0.0, scale=1.0, size=None):
        return sampled(size, (loc, scale))

    @op("np.random.hypergeometric")
    def hypergeometric(self, ngood, nbad, nsample, size=None):
        return sampled(size, (ngood, nbad, nsample), int64)

    @op("np.random.laplace")
    def laplace(self, loc=0.0, scale=1.0, size=None):
        return sampled(size, (loc, scale))

    @op("np.random.logistic")
    def logistic(self, loc=0.0, scale=1.0, size=None):
        return sampled(size, (loc, scale))

    @op("np.random.lognormal")
    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        return sampled(size, (mean, sigma))

    @op("np.random.logseries")
    def logseries(self, p, size=None):
        return sampled(size, (p,), int64)

    @op("np.random.pareto")
    def pareto(self, a, size=None):
        return sampled(size, (a,))

    @op("np.random.poisson")
    def poisson(self, lam=1.0, size=None):
        return sampled(size, (lam,), int64)

    @op("np.random.power")
    def power(self, a, size=None):
        return sampled(size, (a,))

    @op("np.random.rayleigh")
    def rayleigh(self, scale=1.0, size=None):
        return sampled(size, (scale,))

    @op("np.random.triangular")
    def triangular(self, left, mode, right, size=None):
        return sampled(size, (left, mode, right))

    @op("np.random.vonmises")
    def vonmises(self, mu, kappa, size=None):
        return sampled(size, (mu, kappa))

    @op("np.random.wald")
    def wald(self, mean, scale, size=None):
        return sampled(size, (mean, scale))

    @op("np.random.weibull")
    def weibull(self, a, size=None):
        return sampled(size, (a,))

    @op("np.random.zipf")
    def zipf(self, a, size=None):
        return sampled(size, (a,), int64)

    @op("np.random.dirichlet")
    def dirichlet(self, alpha, size=None):
        return vectors(size, product(shape_of(asarray(alpha))), float64)

    @op("np.random.multinomial")
    def multinomial(self, n, pvals, size=None):
        return vectors(size, shape_of(asarray(pvals))[-1], int64)

    @op("np.random.multivariate_normal")
    def multivariate_normal(self, mean, cov, size=None, check_valid="warn", tol=1e-8, method="svd"):
        mean, cov = asarray(mean), asarray(cov)
        n = with_rank(mean, 1, message="mean must be 1 dimensional")[0]
        rows_columns = with_rank(cov, 2, message="cov must be 2 dimensional and square")
        require(rows_columns[0] == rows_columns[1], rule="matmul-mismatch", raises=ValueError,
                message=f"cov must be 2 dimensional and square, got {rows_columns}", shapes={"cov": rows_columns},
                clash={"cov": 1})
        require(rows_columns[0] == n, rule="matmul-mismatch", raises=ValueError,
                message=f"mean and cov must have same length: {n} and {rows_columns[0]}",
                shapes={"mean": (n,), "cov": rows_columns}, clash={"mean": 0, "cov": 0})
        return vectors(size, n, float64)

    @op("np.random.bytes")
    def bytes(self, length):
        return unknown("random bytes")

    def shuffle(self, x, axis=0):
        mixed(x)


class RandomState(Distributions):
    def __init__(self, seed=None):
        pass

    def seed(self, seed=None):
        return None

    def get_state(self, legacy=True):
        return unknown("state of a random generator")

    def set_state(self, state):
        return None

    @op("np.random.rand")
    def rand(self, *args):
        return tensor(ndarray, as_shape(args), float64)

    @op("np.random.randn")
    def randn(self, *args):
        return tensor(ndarray, as_shape(args), float64)

    @op("np.random.randint")
    def randint(self, low, high=None, size=None, dtype=int):
        if absent(size) and not is_unknown(dtype) and dtype == int and not is_tensor(low) and not is_tensor(high):
            # One number of the default type is Python's own int.
            start = 0 if absent(high) else known(low)
            return opaque_dim("randint") if start is None else opaque_dim("randint", lower=start)
        return sampled(size, (low, 0 if absent(high) else high), as_dtype(dtype, int64))

    @op("np.random.random_integers")
    def random_integers(self, low, high=None, size=None):
        return sized(size, int64)

    @op("np.random.random_sample")
    def random_sample(self, size=None):
        return sized(size, float64)

    @op("np.random.random")
    def random(self, size=None):
        return sized(size, float64)

    @op("np.random.tomaxint")
    def tomaxint(self, size=None):
        return sized(size, int64)

    @op("np.random.choice")
    def choice(self, a, size=None, replace=True, p=None):
        if is_tensor(a) and rank_of(a) is not None:
            require(rank_of(a) <= 1, rule="rank-mismatch", raises=ValueError,
                    message=f"a must be 1-dimensional, got {shape_of(a)}", shapes={"a": shape_of(a)})
        return drawn(a, size, replace, p, 0, True)

    @op("np.random.permutation")
    def permutation(self, x):
        return reordered(x)


class Generator(Distributions):
    def __init__(self, bit_generator=None):
        self.bit_generator = bit_generator

    @op("np.random.Generator.random")
    def random(self, size=None, dtype=None, out=None):
        return sized(size if absent(out) else shape_of(out), as_dtype(dtype, float64))

    @op("np.random.Generator.integers")
    def integers(self, low, high=None, size=None, dtype=int, endpoint=False):
        return sampled(size, (low, 0 if absent(high) else high), as_dtype(dtype, int64))

    @op("np.random.Generator.choice")
    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        return drawn(a, size, replace, p, axis, False)

    @op("np.random.Generator.permutation")
    def permutation(self, x, axis=0):
        return reordered(x)

    @op("np.random.Generator.permuted")
    def permuted(self, x, axis=None, out=None):
        return reordered(x)

    @op("np.random.Generator.multivariate_hypergeometric")
    def multivariate_hypergeometric(self, colors, nsample, size=None, method="marginals"):
        return vectors(size, product(shape_of(asarray(colors))), int64)

    def spawn(self, n_children):
        return [Generator() for _ in range(n_children)]


class SeedSequence:
    def __init__(self, entropy=None, spawn_key=(), pool_size=4, n_children_spawned=0):
        self.entropy = entropy

    def spawn(self, n_children):
        return [SeedSequence() for _ in range(n_children)]

    @op("np.random.SeedSequence.generate_state")
    def generate_state(self, n_words, dtype="uint32"):
        return tensor(ndarray, (n_words,), as_dtype(dtype))


class BitGenerator:
    def __init__(self, seed=None):
        self.seed_seq = seed

    def jumped(self, jumps=1):
        return BitGenerator()


class PCG64(BitGenerator):
    pass


class PCG64DXSM(BitGenerator):
    pass


class MT19937(BitGenerator):
    pass


class Philox(BitGenerator):
    pass


class SFC64(BitGenerator):
    pass


def default_rng(seed=None):
    return Generator(seed)


_global = RandomState()

seed = _global.seed
get_state = _global.get_state
set_state = _global.set_state
rand = _global.rand
randn = _global.randn
randint = _global.randint
random_integers = _global.random_integers
random_sample = _global.random_sample
random = _global.random
ranf = _global.random_sample
sample = _global.random_sample
choice = _global.choice
permutation = _global.permutation
shuffle = _global.shuffle
bytes = _global.bytes
uniform = _global.uniform
normal = _global.normal
standard_normal = _global.standard_normal
standard_exponential = _global.standard_exponential
standard_gamma = _global.standard_gamma
standard_cauchy = _global.standard_cauchy
standard_t = _global.standard_t
beta = _global.beta
binomial = _global.binomial
negative_binomial = _global.negative_binomial
chisquare = _global.chisquare
noncentral_chisquare = _global.noncentral_chisquare
exponential = _global.exponential
f = _global.f
noncentral_f = _global.noncentral_f
gamma = _global.gamma
geometric = _global.geometric
gumbel = _global.gumbel
hypergeometric = _global.hypergeometric
laplace = _global.laplace
logistic = _global.logistic
lognormal = _global.lognormal
logseries = _global.logseries
pareto = _global.pareto
poisson = _global.poisson
power = _global.power
rayleigh = _global.rayleigh
triangular = _global.triangular
vonmises = _global.vonmises
wald = _global.wald
weibull = _global.weibull
zipf = _global.zipf
dirichlet = _global.dirichlet
multinomial = _global.multinomial
multivariate_normal = _global.multivariate_normal
