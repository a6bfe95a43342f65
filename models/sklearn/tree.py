"""sklearn.tree"""

from sklearn._estimators import Classifier, Regressor


class DecisionTreeClassifier(Classifier):
    pass


class ExtraTreeClassifier(Classifier):
    pass


class DecisionTreeRegressor(Regressor):
    pass


class ExtraTreeRegressor(Regressor):
    pass
