"""sklearn.manifold"""

from sklearn._estimators import Decomposition


class Isomap(Decomposition):
    pass


class LocallyLinearEmbedding(Decomposition):
    pass


class SpectralEmbedding(Decomposition):
    pass


class TSNE(Decomposition):
    def __init__(self, n_components=2, *args, **kwargs):
        Decomposition.__init__(self, n_components, *args, **kwargs)


class MDS(Decomposition):
    def __init__(self, n_components=2, *args, **kwargs):
        Decomposition.__init__(self, n_components, *args, **kwargs)
