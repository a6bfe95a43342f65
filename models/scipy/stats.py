"""scipy.stats"""

from foreshape import broadcast, float64, op, rank_of, reduce_shape, require, shape_of, unknown
from numpy._core import asarray, fresh, operand
from numpy.random import sampled


def _elementwise(x, parameters):
    return fresh(broadcast(shape_of(operand(x)), *[shape_of(operand(p)) for p in parameters]), float64)


class Distribution:
    """Its methods take shape parameters, loc and scale, all of which broadcast."""

    def __init__(self, parameters=()):
        self._parameters = parameters

    def __call__(self, *args, **kwargs):
        return Distribution(args + tuple(kwargs.values()))

    freeze = __call__

    @op("scipy.stats.pdf")
    def _at(self, x, *args, **kwargs):
        return _elementwise(x, self._parameters + args + tuple(kwargs.values()))

    pdf = _at
    logpdf = _at
    pmf = _at
    logpmf = _at
    cdf = _at
    logcdf = _at
    sf = _at
    logsf = _at
    ppf = _at
    isf = _at

    @op("scipy.stats.rvs")
    def rvs(self, *args, size=None, random_state=None, loc=0, scale=1, **kwargs):
        if size == 1:
            # The default size 1 of old releases gives a number.
            size = None
        return sampled(size, self._parameters + args + (loc, scale) + tuple(kwargs.values()))

    def fit(self, data, *args, **kwargs):
        return unknown("parameters of a distribution")

    def interval(self, confidence, *args, **kwargs):
        return (unknown("bound"), unknown("bound"))

    def mean(self, *args, **kwargs):
        return unknown("moment of a distribution")

    std = mean
    var = mean
    median = mean
    entropy = mean


norm = Distribution()
uniform = Distribution()
expon = Distribution()
gamma = Distribution()
beta = Distribution()
t = Distribution()
chi2 = Distribution()
f = Distribution()
laplace = Distribution()
logistic = Distribution()
lognorm = Distribution()
cauchy = Distribution()
pareto = Distribution()
powerlaw = Distribution()
truncnorm = Distribution()
truncexpon = Distribution()
weibull_min = Distribution()
reciprocal = Distribution()
loguniform = Distribution()
poisson = Distribution()
binom = Distribution()
bernoulli = Distribution()
geom = Distribution()
nbinom = Distribution()
randint = Distribution()


def multivariate_normal(mean=None, cov=1, allow_singular=False, seed=None):
    return unknown("a multivariate distribution")


def zscore(a, axis=0, ddof=0, nan_policy="propagate", keepdims=False):
    a = asarray(a)
    reduce_shape(shape_of(a), axis)
    return fresh(shape_of(a), float64)


def rankdata(a, method="average", axis=None, nan_policy="propagate"):
    a = asarray(a)
    return fresh(shape_of(a), float64)


@op("scipy.stats.reduction")
def _reduced(a, axis):
    a = asarray(a)
    return fresh(reduce_shape(shape_of(a), axis), float64)


def skew(a, axis=0, bias=True, nan_policy="propagate", keepdims=False):
    return _reduced(a, axis)


def kurtosis(a, axis=0, fisher=True, bias=True, nan_policy="propagate", keepdims=False):
    return _reduced(a, axis)


def sem(a, axis=0, ddof=1, nan_policy="propagate", keepdims=False):
    return _reduced(a, axis)


def gmean(a, axis=0, dtype=None, weights=None, nan_policy="propagate", keepdims=False):
    return _reduced(a, axis)


def hmean(a, axis=0, dtype=None, weights=None, nan_policy="propagate", keepdims=False):
    return _reduced(a, axis)


def iqr(x, axis=None, *args, **kwargs):
    return _reduced(x, axis)


def entropy(pk, qk=None, base=None, axis=0, nan_policy="propagate", keepdims=False):
    return _reduced(pk, axis)


def mode(a, axis=0, nan_policy="propagate", keepdims=False):
    return unknown("result of a statistic")


def describe(a, axis=0, ddof=1, bias=True, nan_policy="propagate"):
    return unknown("result of a statistic")


def _paired(x, y):
    x, y = asarray(x), asarray(y)
    if rank_of(x) == 1 and rank_of(y) == 1:
        n, m = shape_of(x)[0], shape_of(y)[0]
        require(n == m, rule="broadcast-mismatch", raises=ValueError,
                message=f"x and y must have the same length: {n} and {m}", shapes={"x": (n,), "y": (m,)},
                clash={"x": 0, "y": 0})
    return (unknown("statistic"), unknown("p value"))


def pearsonr(x, y, *args, **kwargs):
    return _paired(x, y)


def kendalltau(x, y, *args, **kwargs):
    return _paired(x, y)


def spearmanr(a, b=None, *args, **kwargs):
    return (unknown("statistic"), unknown("p value"))


def linregress(x, y=None, alternative="two-sided"):
    return (unknown("slope"), unknown("intercept"), unknown("r value"), unknown("p value"), unknown("error"))


def ttest_ind(a, b, *args, **kwargs):
    return (unknown("statistic"), unknown("p value"))


ttest_rel = ttest_1samp = ks_2samp = mannwhitneyu = wilcoxon = kstest = ttest_ind


def gaussian_kde(dataset, bw_method=None, weights=None):
    return unknown("a density estimate")
