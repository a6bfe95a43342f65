"""sklearn.preprocessing"""

from foreshape import float64, int64, known, opaque_dim, shape_of, unknown
from numpy._core import asarray, fresh
from sklearn._estimators import BaseEstimator, features_of, rows_of, Transformer


class StandardScaler(Transformer):
    def _remember(self, X, y):
        Transformer._remember(self, X, None)
        if len(self._options):
            # Without a mean or a deviation they are None.
            self.mean_ = self.scale_ = self.var_ = unknown("statistics")
            return
        self.mean_ = fresh((self._width,), float64)
        self.scale_ = fresh((self._width,), float64)
        self.var_ = fresh((self._width,), float64)


class MinMaxScaler(Transformer):
    def _remember(self, X, y):
        Transformer._remember(self, X, None)
        self.data_min_ = fresh((self._width,), float64)
        self.data_max_ = fresh((self._width,), float64)
        self.data_range_ = fresh((self._width,), float64)
        self.scale_ = fresh((self._width,), float64)
        self.min_ = fresh((self._width,), float64)


class MaxAbsScaler(Transformer):
    pass


class RobustScaler(Transformer):
    pass


class Normalizer(Transformer):
    pass


class Binarizer(Transformer):
    pass


class QuantileTransformer(Transformer):
    pass


class PowerTransformer(Transformer):
    pass


class Imputer(Transformer):
    """Columns without any value are dropped."""

    def _width_out(self, width):
        return opaque_dim("features")


class FunctionTransformer(Transformer):
    def transform(self, X, copy=None):
        return unknown("function applied to data")


class PolynomialFeatures(Transformer):
    def _width_out(self, width):
        return opaque_dim("features")


class OrdinalEncoder(Transformer):
    pass


class OneHotEncoder(Transformer):
    def __init__(self, *args, **kwargs):
        Transformer.__init__(self, *args, **kwargs)
        self._dense = kwargs.get("sparse_output", kwargs.get("sparse", True)) is False
        self.categories_ = unknown("categories")

    def _remember(self, X, y):
        Transformer._remember(self, X, None)
        self._columns = opaque_dim("categories")

    def transform(self, X):
        result = fresh((self._check(X)[0], opaque_dim("categories") if self._width is None else self._columns), float64)
        return result if self._dense else SparseMatrix(result)


class SparseMatrix:
    """A sparse result, of which only the dense form has a shape here."""

    def __init__(self, dense):
        self._dense = dense
        self.shape = shape_of(dense)

    def toarray(self):
        return self._dense

    def todense(self):
        return unknown("np.matrix")


class LabelEncoder(BaseEstimator):
    def fit(self, y):
        self.classes_ = fresh((opaque_dim("classes"),), None)
        return self

    def transform(self, y):
        return fresh((rows_of(y),), int64)

    def fit_transform(self, y):
        self.fit(y)
        return self.transform(y)

    def inverse_transform(self, y):
        return fresh((rows_of(y),), None)


class LabelBinarizer(BaseEstimator):
    def fit(self, y):
        # Two classes make one column.
        self._columns = opaque_dim("classes")
        self.classes_ = fresh((opaque_dim("classes"),), None)
        return self

    def transform(self, y):
        return fresh((rows_of(y), self._columns), int64)

    def fit_transform(self, y):
        self.fit(y)
        return self.transform(y)

    def inverse_transform(self, Y, threshold=None):
        return fresh((rows_of(Y),), None)


class MultiLabelBinarizer(LabelBinarizer):
    pass


def _same(X):
    array = asarray(X)
    return fresh(shape_of(array), float64)


def scale(X, axis=0, with_mean=True, with_std=True, copy=True):
    return _same(X)


def normalize(X, norm="l2", axis=1, copy=True, return_norm=False):
    return _same(X) if return_norm is False else (_same(X), unknown("norms"))


def minmax_scale(X, feature_range=(0, 1), axis=0, copy=True):
    return _same(X)


def maxabs_scale(X, axis=0, copy=True):
    return _same(X)


def robust_scale(X, *args, **kwargs):
    return _same(X)


def binarize(X, threshold=0.0, copy=True):
    return _same(X)


def label_binarize(y, classes, neg_label=0, pos_label=1, sparse_output=False):
    count = known(shape_of(asarray(classes))[0])
    return fresh((rows_of(y), opaque_dim("classes") if count is None else 1 if count == 2 else count), int64)


def add_dummy_feature(X, value=1.0):
    rows, width = features_of(X)
    return fresh((rows, width + 1), float64)
