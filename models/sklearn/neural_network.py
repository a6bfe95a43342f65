"""sklearn.neural_network"""

from sklearn._estimators import Classifier, Regressor


class MLPClassifier(Classifier):
    pass


class MLPRegressor(Regressor):
    pass
