"""sklearn.naive_bayes"""

from sklearn._estimators import Classifier


class GaussianNB(Classifier):
    pass


class MultinomialNB(Classifier):
    pass


class BernoulliNB(Classifier):
    pass


class ComplementNB(Classifier):
    pass
