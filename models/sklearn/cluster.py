"""sklearn.cluster"""

from foreshape import int32
from sklearn._estimators import Clusterer


class KMeans(Clusterer):
    _labels_dtype = int32


class MiniBatchKMeans(Clusterer):
    _labels_dtype = int32


class AgglomerativeClustering(Clusterer):
    pass


class SpectralClustering(Clusterer):
    pass
