"""sklearn.discriminant_analysis"""

from sklearn._estimators import Classifier


class LinearDiscriminantAnalysis(Classifier):
    pass


class QuadraticDiscriminantAnalysis(Classifier):
    pass
