"""sklearn.neighbors"""

from sklearn._estimators import Classifier, ColumnRegressor, Regressor


class KNeighborsClassifier(Classifier):
    pass


class RadiusNeighborsClassifier(Classifier):
    pass


class NearestCentroid(Classifier):
    pass


class KNeighborsRegressor(ColumnRegressor):
    pass


class RadiusNeighborsRegressor(Regressor):
    pass
