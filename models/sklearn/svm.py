"""sklearn.svm"""

from sklearn._estimators import Classifier, Regressor


class SVC(Classifier):
    pass


class NuSVC(Classifier):
    pass


class LinearSVC(Classifier):
    pass


class SVR(Regressor):
    pass


class NuSVR(Regressor):
    pass


class LinearSVR(Regressor):
    pass
