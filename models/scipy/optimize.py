"""scipy.optimize: results are opaque."""

from foreshape import float64, opaque_dim, shape_of, unknown
from numpy._core import absent, asarray, fresh


def _result(*args, **kwargs):
    return unknown("result of an optimisation")


minimize = minimize_scalar = root = root_scalar = least_squares = linprog = differential_evolution = _result
basinhopping = dual_annealing = shgo = brute = milp = _result
brentq = bisect = newton = fsolve = brenth = ridder = _result


def _minimum(func, x0, *args, **kwargs):
    """The minimiser as a vector, unless more is asked for."""
    if "full_output" in kwargs or "retall" in kwargs:
        return unknown("result of an optimisation")
    return fresh((asarray(x0).size,), float64)


fmin = fmin_bfgs = fmin_cg = fmin_powell = fmin_ncg = _minimum


def fmin_l_bfgs_b(func, x0, *args, **kwargs):
    return (fresh((asarray(x0).size,), float64), unknown("value of a function"), unknown("information"))


fmin_tnc = fmin_l_bfgs_b


def curve_fit(f, xdata, ydata, p0=None, *args, **kwargs):
    count = opaque_dim("parameters") if absent(p0) else shape_of(asarray(p0))[0]
    return (fresh((count,), float64), fresh((count, count), float64))


def linear_sum_assignment(cost_matrix, maximize=False):
    size = opaque_dim("assigned", lower=0)
    return (fresh((size,), None), fresh((size,), None))


def nnls(A, b, maxiter=None, atol=None):
    return (fresh((shape_of(asarray(A))[1],), float64), unknown("norm"))


def check_grad(func, grad, x0, *args, **kwargs):
    return unknown("error of a gradient")


def approx_fprime(xk, f, epsilon=None, *args):
    xk = asarray(xk)
    return fresh(shape_of(xk), float64)
