"""scipy.spatial"""

from foreshape import unknown


def KDTree(data, *args, **kwargs):
    return unknown("a search tree")


cKDTree = KDTree


def Delaunay(points, *args, **kwargs):
    return unknown("a triangulation")


ConvexHull = Voronoi = Delaunay
