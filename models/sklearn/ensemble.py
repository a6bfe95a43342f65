"""sklearn.ensemble"""

from sklearn._estimators import Classifier, Regressor


class RandomForestClassifier(Classifier):
    pass


class ExtraTreesClassifier(Classifier):
    pass


class GradientBoostingClassifier(Classifier):
    pass


class HistGradientBoostingClassifier(Classifier):
    pass


class AdaBoostClassifier(Classifier):
    pass


class BaggingClassifier(Classifier):
    pass


class VotingClassifier(Classifier):
    pass


class RandomForestRegressor(Regressor):
    pass


class ExtraTreesRegressor(Regressor):
    pass


class GradientBoostingRegressor(Regressor):
    pass


class HistGradientBoostingRegressor(Regressor):
    pass


class AdaBoostRegressor(Regressor):
    pass


class BaggingRegressor(Regressor):
    pass
