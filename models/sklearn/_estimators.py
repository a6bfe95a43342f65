"""What estimators require of their data and what they predict."""

from foreshape import (dtype_of, float64, int64, is_tensor, known, op, opaque_dim, opaque_shape, rank_of, require,
                       shape_of, unknown)
from numpy._core import absent, asarray, fresh, is_a


def rows_of(X):
    """How many samples a table, array or list has."""
    if is_tensor(X):
        shape = shape_of(X)
        return opaque_dim("samples", lower=0) if rank_of(shape) is None or rank_of(shape) == 0 else shape[0]
    return len(X) if is_sequence(X) else opaque_dim("samples", lower=0)


def is_sequence(x):
    return is_a(x, (list, tuple))


@op("sklearn.utils.check_array")
def matrix_of(X):
    """The shape of a data matrix."""
    X = asarray(X)
    shape = shape_of(X)
    if rank_of(shape) is None:
        return fresh(opaque_shape(2, 2), dtype_of(X))
    require(rank_of(shape) == 2, rule="rank-mismatch", raises=ValueError, shapes={"X": shape},
            message=f"Expected 2D array, got {rank_of(shape)}D array instead: shape {shape}")
    return fresh(shape if rank_of(shape) == 2 else opaque_shape(2, 2), dtype_of(X))


def features_of(X):
    """A data matrix's shape where it is one; sparse and other data are opaque."""
    if is_tensor(X) or is_sequence(X) and dtype_of(asarray(X)) is not None:
        return shape_of(matrix_of(X))
    return (rows_of(X), opaque_dim("features"))


def check_lengths(X, y):
    if absent(y):
        return
    n, m = rows_of(X), rows_of(y)
    require(n == m, rule="broadcast-mismatch", raises=ValueError,
            message=f"Found input variables with inconsistent numbers of samples: [{n}, {m}]",
            shapes={"X": shape_of(asarray(X)), "y": shape_of(asarray(y))}, clash={"X": 0, "y": 0})


class BaseEstimator:
    def __init__(self, *args, **kwargs):
        self._width = None
        self._outputs = None
        self._options = kwargs

    def get_params(self, deep=True):
        return unknown("parameters of an estimator")

    def set_params(self, **params):
        return self

    def fit(self, X, y=None, *args, **kwargs):
        self._remember(X, y)
        return self

    def partial_fit(self, X, y=None, *args, **kwargs):
        self._remember(X, y)
        return self

    def _remember(self, X, y):
        shape = features_of(X)
        check_lengths(X, y)
        self._width = shape[1]
        self.n_features_in_ = shape[1]
        if not absent(y):
            self._outputs = self._outputs_of(shape_of(asarray(y)))

    def _outputs_of(self, targets):
        """Beyond the samples' axis: most estimators take one column as a vector."""
        if rank_of(targets) is None or rank_of(targets) == 2 and known(targets[1]) is None:
            return opaque_shape(0, 1)
        return () if rank_of(targets) == 2 and known(targets[1]) == 1 else targets[1:]

    def _check(self, X):
        shape = features_of(X)
        if self._width is not None:
            require(shape[1] == self._width, rule="layer-input", raises=ValueError,
                    message=f"X has {shape[1]} features, but the estimator is expecting {self._width} features",
                    shapes={"X": shape}, clash={"X": 1})
        return shape

    def score(self, X, y=None, sample_weight=None):
        self._check(X)
        check_lengths(X, y)
        return unknown("score")


class MetaEstimator(BaseEstimator):
    """Hands its data on to other estimators, which may take more than matrices."""

    def _remember(self, X, y):
        check_lengths(X, y)

    def _check(self, X):
        return (rows_of(X), opaque_dim("features"))

    def predict(self, X):
        return unknown("predictions")

    predict_proba = predict_log_proba = decision_function = transform = predict


class Regressor(BaseEstimator):
    def _remember(self, X, y):
        BaseEstimator._remember(self, X, y)
        if is_tensor(y) and rank_of(y) == 1:
            self.coef_ = fresh((self._width,), float64)
            self.intercept_ = fresh((), float64)
        else:
            self.coef_ = self.intercept_ = unknown("coefficients")
        self.feature_importances_ = fresh((self._width,), float64)

    def predict(self, X, return_std=False, return_cov=False):
        rows = self._check(X)[0]
        outputs = opaque_shape(0, 1) if self._outputs is None else self._outputs
        result = fresh((rows,) + outputs, float64)
        return (result, fresh((rows,) + outputs, float64)) if return_std else result


class ColumnRegressor(Regressor):
    """Predicts one column where it was fitted to one column."""

    def _outputs_of(self, targets):
        return opaque_shape(0, 1) if rank_of(targets) is None else targets[1:]


class RidgeRegressor(Regressor):
    """Whether one column is predicted as a vector depends on the release."""

    def _outputs_of(self, targets):
        if rank_of(targets) == 2 and known(targets[1]) == 1:
            return opaque_shape(0, 1)
        return Regressor._outputs_of(self, targets)


class Classifier(BaseEstimator):
    def _remember(self, X, y):
        BaseEstimator._remember(self, X, y)
        self._classes = opaque_dim("classes")
        self.classes_ = fresh((self._classes,), None if absent(y) else dtype_of(asarray(y)))
        self.coef_ = fresh((opaque_dim("classes"), self._width), float64)
        self.intercept_ = fresh((opaque_dim("classes"),), float64)
        self.feature_importances_ = fresh((self._width,), float64)

    def predict(self, X):
        rows = self._check(X)[0]
        return fresh((rows,) + (opaque_shape(0, 1) if self._outputs is None else self._outputs), None)

    def _per_class(self, X):
        return fresh((self._check(X)[0], opaque_dim("classes") if self._width is None else self._classes), float64)

    def predict_proba(self, X):
        return self._per_class(X)

    def predict_log_proba(self, X):
        return self._per_class(X)

    def decision_function(self, X):
        return fresh((self._check(X)[0],) + opaque_shape(0, 1), float64)


class Clusterer(BaseEstimator):
    _labels_dtype = int64

    def __init__(self, n_clusters=8, *args, **kwargs):
        BaseEstimator.__init__(self, *args, **kwargs)
        self.n_clusters = n_clusters

    def _remember(self, X, y):
        BaseEstimator._remember(self, X, None)
        self.labels_ = fresh((features_of(X)[0],), self._labels_dtype)
        self.cluster_centers_ = fresh((self.n_clusters, self._width), float64)

    def predict(self, X):
        return fresh((self._check(X)[0],), self._labels_dtype)

    def fit_predict(self, X, y=None):
        self._remember(X, y)
        return self.labels_

    def transform(self, X):
        return fresh((self._check(X)[0], self.n_clusters), float64)

    def fit_transform(self, X, y=None):
        self._remember(X, y)
        return self.transform(X)


class Transformer(BaseEstimator):
    """Keeps the shape."""

    def _width_out(self, width):
        return width

    def transform(self, X, copy=None):
        rows, width = self._check(X)
        return fresh((rows, self._width_out(width)), float64)

    def fit_transform(self, X, y=None, **fit_params):
        self._remember(X, None)
        return self.transform(X)

    def inverse_transform(self, X, copy=None):
        rows = features_of(X)[0]
        return fresh((rows, opaque_dim("features") if self._width is None else self._width), float64)


class Decomposition(Transformer):
    """Projects the features on components."""

    def __init__(self, n_components=None, *args, **kwargs):
        Transformer.__init__(self, *args, **kwargs)
        self.n_components = n_components
        self._count = None

    def _width_out(self, width):
        return opaque_dim("components", lower=0) if self._count is None else self._count

    def _components(self, rows):
        """How many there are of data with `rows` samples."""
        if is_a(self.n_components, int):
            return self.n_components
        return opaque_dim("components", lower=0)

    def _remember(self, X, y):
        Transformer._remember(self, X, None)
        count = self._components(features_of(X)[0])
        self._count = count
        self.components_ = fresh((count, self._width), float64)
        self.mean_ = fresh((self._width,), float64)
        self.explained_variance_ = fresh((count,), float64)
        self.explained_variance_ratio_ = fresh((count,), float64)
        self.singular_values_ = fresh((count,), float64)
