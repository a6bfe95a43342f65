"""sklearn.decomposition"""

from sklearn._estimators import Decomposition


class PCA(Decomposition):
    pass


class KernelPCA(Decomposition):
    pass


class IncrementalPCA(Decomposition):
    pass


class TruncatedSVD(Decomposition):
    pass


class FastICA(Decomposition):
    pass


class NMF(Decomposition):
    pass


class FactorAnalysis(Decomposition):
    pass


class SparsePCA(Decomposition):
    pass
