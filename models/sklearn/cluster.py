"""sklearn.cluster"""

from sklearn._estimators import Clusterer


class KMeans(Clusterer):
    pass


class MiniBatchKMeans(Clusterer):
    pass


class AgglomerativeClustering(Clusterer):
    pass


class SpectralClustering(Clusterer):
    pass
