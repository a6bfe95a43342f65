"""Mathematical functions: exact on known numbers; rounding of a quotient of ints is exact on any."""

from foreshape import (absolute, any_float, math_acos as acos, math_asin as asin, math_atan as atan,
                       math_atan2 as atan2, math_ceil as ceil, math_comb as comb, math_copysign as copysign,
                       math_cos as cos, math_cosh as cosh, math_degrees as degrees, math_erf as erf, math_erfc as erfc,
                       math_exp as exp, math_expm1 as expm1, math_fabs as fabs, math_factorial as factorial,
                       math_floor as floor, math_fmod as fmod, math_gamma as gamma, math_gcd as gcd,
                       math_hypot as hypot, math_isfinite as isfinite, math_isinf as isinf, math_isnan as isnan,
                       math_isqrt as isqrt, math_lcm as lcm, math_lgamma as lgamma, math_log as log,
                       math_log10 as log10, math_log1p as log1p, math_log2 as log2, math_perm as perm, math_pow as pow,
                       math_prod as prod, math_radians as radians, math_sin as sin, math_sinh as sinh,
                       math_sqrt as sqrt, math_tan as tan, math_tanh as tanh, math_trunc as trunc, any_int)

pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = float("inf")
nan = float("nan")

acosh = any_float
asinh = any_float
atanh = any_float
ldexp = any_float
remainder = any_float
dist = any_float
nextafter = any_float


def fsum(iterable):
    return float(sum(iterable))


def isclose(a, b, rel_tol=1e-09, abs_tol=0.0):
    return absolute(a - b) <= max(rel_tol * max(absolute(a), absolute(b)), abs_tol)


def modf(x):
    return any_float(), any_float()


def frexp(x):
    return any_float(), any_int()
