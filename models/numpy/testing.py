"""numpy.testing: assertions on the shapes of what is compared."""

from foreshape import is_tensor, op, rank_of, require, shape_of
from numpy._core import asarray


@op("np.testing.assert_array_equal")
def compare(actual, desired, scalars_match):
    have, want = shape_of(asarray(actual)), shape_of(asarray(desired))
    if rank_of(have) is None or rank_of(want) is None:
        return None
    if scalars_match and (rank_of(have) == 0 or rank_of(want) == 0):
        return None
    require(have == want, rule="contract-violation", raises=AssertionError,
            message=f"Arrays are not equal: shapes {have}, {want} mismatch", shapes={"actual": have, "desired": want})
    return None


def assert_array_equal(actual, desired, err_msg="", verbose=True, strict=False):
    compare(actual, desired, not strict)


def assert_array_almost_equal(actual, desired, decimal=6, err_msg="", verbose=True):
    compare(actual, desired, True)


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True, strict=False):
    compare(actual, desired, not strict)


def assert_array_almost_equal_nulp(x, y, nulp=1):
    compare(x, y, True)


def assert_array_max_ulp(a, b, maxulp=1, dtype=None):
    compare(a, b, True)


def assert_array_less(x, y, err_msg="", verbose=True, strict=False):
    compare(x, y, not strict)


def assert_equal(actual, desired, err_msg="", verbose=True, strict=False):
    if is_tensor(actual) and is_tensor(desired):
        compare(actual, desired, not strict)


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    if is_tensor(actual) and is_tensor(desired):
        compare(actual, desired, True)


def assert_approx_equal(actual, desired, significant=7, err_msg="", verbose=True):
    return None


def assert_(val, msg=""):
    return None


def assert_string_equal(actual, desired):
    return None


class _Context:
    def __init__(self, catches):
        self.catches = catches

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return self.catches


def assert_raises(exception_class, callable=None, *args, **kwargs):
    # What is called is meant to fail.
    return _Context(True) if callable is None else None


def assert_raises_regex(exception_class, expected_regexp, callable=None, *args, **kwargs):
    return assert_raises(exception_class, callable)


def suppress_warnings(forwarding_rule="always"):
    return _Context(False)


def assert_warns(warning_class, *args, **kwargs):
    return _Context(False) if len(args) == 0 else args[0](*args[1:], **kwargs)


def assert_no_warnings(*args, **kwargs):
    return _Context(False) if len(args) == 0 else args[0](*args[1:], **kwargs)
