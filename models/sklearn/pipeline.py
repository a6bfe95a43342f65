"""sklearn.pipeline"""

from foreshape import unknown
from sklearn._estimators import BaseEstimator


class Pipeline(BaseEstimator):
    def __init__(self, steps, memory=None, verbose=False):
        BaseEstimator.__init__(self)
        self.steps = steps

    def _before_last(self, X, y, fit):
        for name, step in self.steps[:-1]:
            X = step.fit_transform(X, y) if fit else step.transform(X)
        return X

    def fit(self, X, y=None, **kwargs):
        self.steps[-1][1].fit(self._before_last(X, y, True), y)
        return self

    def predict(self, X):
        return self.steps[-1][1].predict(self._before_last(X, None, False))

    def predict_proba(self, X):
        return self.steps[-1][1].predict_proba(self._before_last(X, None, False))

    def transform(self, X):
        return self.steps[-1][1].transform(self._before_last(X, None, False))

    def fit_transform(self, X, y=None, **kwargs):
        return self.steps[-1][1].fit_transform(self._before_last(X, y, True), y)

    def score(self, X, y=None, sample_weight=None):
        return unknown("score")


def make_pipeline(*steps, memory=None, verbose=False):
    return Pipeline([(str(i), steps[i]) for i in range(len(steps))])
