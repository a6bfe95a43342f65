"""sklearn.decomposition"""

from foreshape import minimum
from numpy._core import absent
from sklearn._estimators import Decomposition


class PCA(Decomposition):
    def _components(self, rows):
        if absent(self.n_components):
            return minimum(rows, self._width)
        return Decomposition._components(self, rows)


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
