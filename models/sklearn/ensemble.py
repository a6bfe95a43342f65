"""sklearn.ensemble"""

from sklearn._estimators import Classifier, MetaEstimator, Regressor


class RandomForestClassifier(Classifier):
    pass


class ExtraTreesClassifier(Classifier):
    pass


class GradientBoostingClassifier(Classifier):
    pass


class HistGradientBoostingClassifier(Classifier):
    pass


class AdaBoostClassifier(MetaEstimator):
    pass


class BaggingClassifier(MetaEstimator):
    pass


class VotingClassifier(MetaEstimator):
    pass


class RandomForestRegressor(Regressor):
    pass


class ExtraTreesRegressor(Regressor):
    pass


class GradientBoostingRegressor(Regressor):
    pass


class HistGradientBoostingRegressor(Regressor):
    pass


class AdaBoostRegressor(MetaEstimator):
    pass


class BaggingRegressor(MetaEstimator):
    pass
