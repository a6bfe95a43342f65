"""sklearn.base: mix-ins for estimators of the program's own."""

from sklearn import clone


class BaseEstimator:
    def get_params(self, deep=True):
        return {}

    def set_params(self, **params):
        return self


class TransformerMixin:
    def fit_transform(self, X, y=None, **fit_params):
        return self.fit(X, **fit_params).transform(X) if y is None else self.fit(X, y, **fit_params).transform(X)


class ClassifierMixin:
    pass


class RegressorMixin:
    pass


class ClusterMixin:
    pass
