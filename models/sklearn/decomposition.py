"""sklearn.decomposition"""

from foreshape import minimum, opaque_dim
from numpy._core import absent
from sklearn._estimators import Decomposition


class PCA(Decomposition):
    def _components(self, rows):
        if absent(self.n_components):
            return minimum(rows, self._width)
        return Decomposition._components(self, rows)


class KernelPCA(Decomposition):
    """Components without any variance may be removed."""

    def _components(self, rows):
        return opaque_dim("components", lower=0) if len(self._options) else Decomposition._components(self, rows)


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
