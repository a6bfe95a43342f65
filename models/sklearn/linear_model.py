"""sklearn.linear_model"""

from sklearn._estimators import Classifier, ColumnRegressor, Regressor, RidgeRegressor


class LinearRegression(ColumnRegressor):
    pass


class Ridge(RidgeRegressor):
    pass


class RidgeCV(RidgeRegressor):
    pass


class Lasso(Regressor):
    pass


class LassoCV(Regressor):
    pass


class ElasticNet(Regressor):
    pass


class ElasticNetCV(Regressor):
    pass


class BayesianRidge(Regressor):
    pass


class HuberRegressor(Regressor):
    pass


class SGDRegressor(Regressor):
    pass


class Perceptron(Classifier):
    pass


class LogisticRegression(Classifier):
    pass


class LogisticRegressionCV(Classifier):
    pass


class RidgeClassifier(Classifier):
    pass


class SGDClassifier(Classifier):
    pass
