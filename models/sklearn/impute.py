"""sklearn.impute"""

from sklearn.preprocessing import Imputer


class SimpleImputer(Imputer):
    pass


class KNNImputer(Imputer):
    pass
