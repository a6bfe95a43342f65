"""sklearn.model_selection"""

import math

from foreshape import ceil_div, float64, int64, is_unknown, known, opaque_dim, require, shape_of, unknown
from numpy._core import absent, asarray, fresh, index_of
from sklearn._estimators import BaseEstimator, check_lengths, rows_of
from sklearn._selection import selection


def _share(n, size, rounded):
    """How many of n samples a size argument means: a share of them or a number."""
    size = index_of(size)
    if is_unknown(size):
        return opaque_dim("samples", lower=0)
    if isinstance(size, float):
        share, count = known(size), known(n)
        if share is None or count is None:
            return opaque_dim("samples", lower=0)
        return rounded(count * share)
    return size


def split_counts(n, test_size, train_size, default=0.25):
    """The numbers of samples for training and for testing."""
    if absent(test_size) and absent(train_size):
        test_size = default
    if absent(test_size):
        train = _share(n, train_size, math.floor)
        test = n - train
    elif absent(train_size):
        test = _share(n, test_size, math.ceil)
        train = n - test
    else:
        train, test = _share(n, train_size, math.floor), _share(n, test_size, math.ceil)
    require(train + test <= n, rule="index-out-of-range", raises=ValueError,
            message=f"The sum of train_size and test_size = {train + test}, should be smaller than the number of "
                    f"samples {n}")
    return train, test


def train_test_split(*arrays, test_size=None, train_size=None, random_state=None, shuffle=True, stratify=None):
    for other in arrays[1:]:
        check_lengths(arrays[0], other)
    train, test = split_counts(rows_of(arrays[0]), test_size, train_size)
    parts = []
    for x in arrays:
        parts.append(selection(x, train))
        parts.append(selection(x, test))
    return parts


class _Splitter:
    """Gives index arrays for training and testing."""

    def __init__(self, n_splits=5, shuffle=False, random_state=None, **kwargs):
        self.n_splits = n_splits

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y=None, groups=None):
        check_lengths(X, y)
        n = rows_of(X)
        tests = [ceil_div(n - i, self.n_splits) for i in range(self.n_splits)]
        return iter([(fresh((n - test,), int64), fresh((test,), int64)) for test in tests])


class KFold(_Splitter):
    pass


class _OpaqueSplitter(_Splitter):
    def split(self, X, y=None, groups=None):
        check_lengths(X, y)
        return iter([(fresh((opaque_dim("samples"),), int64), fresh((opaque_dim("samples"),), int64))
                     for _ in range(self.n_splits)])


class StratifiedKFold(_OpaqueSplitter):
    pass


class GroupKFold(_OpaqueSplitter):
    pass


class RepeatedKFold(_OpaqueSplitter):
    pass


class TimeSeriesSplit(_OpaqueSplitter):
    pass


class ShuffleSplit(_Splitter):
    def __init__(self, n_splits=10, test_size=None, train_size=None, random_state=None):
        self.n_splits = n_splits
        self.test_size = test_size
        self.train_size = train_size

    def split(self, X, y=None, groups=None):
        check_lengths(X, y)
        train, test = split_counts(rows_of(X), self.test_size, self.train_size, 0.1)
        return iter([(fresh((train,), int64), fresh((test,), int64)) for _ in range(self.n_splits)])


class StratifiedShuffleSplit(ShuffleSplit):
    pass


class LeaveOneOut:
    def split(self, X, y=None, groups=None):
        n = rows_of(X)
        return iter([(fresh((n - 1,), int64), fresh((1,), int64)) for _ in range(n)])


def cross_val_score(estimator, X, y=None, groups=None, scoring=None, cv=None, **kwargs):
    check_lengths(X, y)
    if is_unknown(cv):
        return fresh((opaque_dim("folds"),), float64)
    folds = 5 if cv is None else cv if isinstance(cv, int) else opaque_dim("folds")
    return fresh((folds,), float64)


def cross_val_predict(estimator, X, y=None, groups=None, cv=None, n_jobs=None, verbose=0, params=None,
                      pre_dispatch="2*n_jobs", method="predict", **kwargs):
    check_lengths(X, y)
    if method == "predict":
        return fresh((rows_of(X),) + (() if absent(y) else shape_of(asarray(y))[1:]), None)
    return unknown("predictions")


def cross_validate(estimator, X, y=None, **kwargs):
    check_lengths(X, y)
    return unknown("scores")


def learning_curve(estimator, X, y, **kwargs):
    return (unknown("scores"), unknown("scores"), unknown("scores"))


def ParameterGrid(param_grid):
    return unknown("parameters of an estimator")


class GridSearchCV(BaseEstimator):
    def __init__(self, estimator, param_grid=None, **kwargs):
        BaseEstimator.__init__(self)
        self.estimator = estimator
        self.best_estimator_ = estimator
        self.best_params_ = unknown("parameters of an estimator")
        self.best_score_ = unknown("score")
        self.cv_results_ = unknown("scores")

    def fit(self, X, y=None, **kwargs):
        self.estimator.fit(X, y)
        return self

    def predict(self, X):
        return self.estimator.predict(X)

    def predict_proba(self, X):
        return self.estimator.predict_proba(X)

    def transform(self, X):
        return self.estimator.transform(X)


class RandomizedSearchCV(GridSearchCV):
    pass
