"""scipy.special: functions of single elements."""

from foreshape import broadcast, dtype_of, float64, op, rank_of, reduce_shape, shape_of
from numpy._core import asarray, floating_of, fresh, operand, quotient_of
from numpy._ufuncs import binary, unary

expit = unary("scipy.special.expit", floating_of)
logit = unary("scipy.special.logit", floating_of)
log_expit = unary("scipy.special.log_expit", floating_of)
gamma = unary("scipy.special.gamma", floating_of)
gammaln = unary("scipy.special.gammaln", floating_of)
loggamma = unary("scipy.special.loggamma", floating_of)
digamma = psi = unary("scipy.special.digamma", floating_of)
factorial = unary("scipy.special.factorial", floating_of)
erf = unary("scipy.special.erf", floating_of)
erfc = unary("scipy.special.erfc", floating_of)
erfinv = unary("scipy.special.erfinv", floating_of)
ndtr = unary("scipy.special.ndtr", floating_of)
ndtri = unary("scipy.special.ndtri", floating_of)
entr = unary("scipy.special.entr", floating_of)
i0 = unary("scipy.special.i0", floating_of)
i1 = unary("scipy.special.i1", floating_of)
j0 = unary("scipy.special.j0", floating_of)
j1 = unary("scipy.special.j1", floating_of)
exp2 = unary("scipy.special.exp2", floating_of)
expm1 = unary("scipy.special.expm1", floating_of)
log1p = unary("scipy.special.log1p", floating_of)
cbrt = unary("scipy.special.cbrt", floating_of)

beta = binary("scipy.special.beta", floating_of)
betaln = binary("scipy.special.betaln", floating_of)
binom = binary("scipy.special.binom", floating_of)
gammainc = binary("scipy.special.gammainc", floating_of)
gammaincc = binary("scipy.special.gammaincc", floating_of)
rel_entr = binary("scipy.special.rel_entr", floating_of)
kl_div = binary("scipy.special.kl_div", floating_of)
xlogy = binary("scipy.special.xlogy", floating_of)
xlog1py = binary("scipy.special.xlog1py", floating_of)
jv = binary("scipy.special.jv", floating_of)


@op("scipy.special.comb")
def comb(N, k, exact=False, repetition=False):
    return fresh(broadcast(shape_of(operand(N)), shape_of(operand(k))), float64)


perm = comb


@op("scipy.special.softmax")
def softmax(x, axis=None):
    x = asarray(x)
    if axis is not None and rank_of(x) is not None:
        reduce_shape(shape_of(x), axis)
    return fresh(shape_of(x), quotient_of(dtype_of(x)))


log_softmax = softmax


@op("scipy.special.logsumexp")
def logsumexp(a, axis=None, b=None, keepdims=False, return_sign=False):
    a = asarray(a)
    result = fresh(reduce_shape(shape_of(a), axis, keepdims), quotient_of(dtype_of(a)))
    return (result, fresh(shape_of(result), dtype_of(result))) if return_sign else result
