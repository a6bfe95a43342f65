"""sklearn.datasets: bundled data sets have their known sizes, generators those that are asked for."""

from foreshape import float64, int64, is_tensor, known, opaque_dim, opaque_shape, shape_of, unknown
from numpy._core import fresh, is_a


class Bunch(dict):
    """Keys are attributes too."""

    def __init__(self, **kwargs):
        dict.__init__(self, **kwargs)
        for name in kwargs:
            setattr(self, name, kwargs[name])


def _bundled(rows, columns, classes, target_kind, return_X_y, as_frame, **more):
    data, target = fresh((rows, columns), float64), fresh((rows,), target_kind)
    if as_frame:
        return unknown("tables of a data set")
    if return_X_y:
        return (data, target)
    names = [str(unknown("name")) for _ in range(columns)]
    return Bunch(data=data, target=target, feature_names=names, DESCR=str(unknown("text")),
                 target_names=fresh((classes,), None) if classes else None, **more)


def load_iris(return_X_y=False, as_frame=False):
    return _bundled(150, 4, 3, int64, return_X_y, as_frame)


def load_wine(return_X_y=False, as_frame=False):
    return _bundled(178, 13, 3, int64, return_X_y, as_frame)


def load_breast_cancer(return_X_y=False, as_frame=False):
    return _bundled(569, 30, 2, int64, return_X_y, as_frame)


def load_boston(return_X_y=False):
    return _bundled(506, 13, None, float64, return_X_y, False)


def load_diabetes(return_X_y=False, as_frame=False, scaled=True):
    return _bundled(442, 10, None, float64, return_X_y, as_frame)


def load_digits(n_class=10, return_X_y=False, as_frame=False):
    rows = 1797 if n_class == 10 else opaque_dim("samples")
    return _bundled(rows, 64, n_class, int64, return_X_y, as_frame, images=fresh((rows, 8, 8), float64))


def load_linnerud(return_X_y=False, as_frame=False):
    data, target = fresh((20, 3), float64), fresh((20, 3), float64)
    return (data, target) if return_X_y else Bunch(data=data, target=target)


def _fetched(rows, columns, return_X_y, as_frame, target_kind=float64):
    return _bundled(rows, columns, None, target_kind, return_X_y, as_frame)


def fetch_california_housing(data_home=None, download_if_missing=True, return_X_y=False, as_frame=False, **kwargs):
    return _fetched(20640, 8, return_X_y, as_frame)


def fetch_covtype(data_home=None, download_if_missing=True, random_state=None, shuffle=False, return_X_y=False,
                  as_frame=False, **kwargs):
    return _fetched(581012, 54, return_X_y, as_frame, int64)


def fetch_olivetti_faces(data_home=None, shuffle=False, random_state=0, download_if_missing=True,
                         return_X_y=False, **kwargs):
    data, target = fresh((400, 4096), float64), fresh((400,), int64)
    return (data, target) if return_X_y else Bunch(data=data, target=target, images=fresh((400, 64, 64), float64))


def fetch_mldata(dataname, *args, **kwargs):
    return unknown("data from the network")


def fetch_openml(name=None, version="active", *args, **kwargs):
    return unknown("data from the network")


def fetch_20newsgroups(*args, **kwargs):
    return unknown("data from the network")


def fetch_lfw_people(*args, **kwargs):
    return unknown("data from the network")


def load_files(container_path, *args, **kwargs):
    return unknown("a file's contents")


def load_sample_image(image_name):
    return fresh((427, 640, 3), None)


def _rows(n_samples):
    """Generators of two groups take a pair of sizes as well."""
    return n_samples[0] + n_samples[1] if is_a(n_samples, tuple) else n_samples


def make_classification(n_samples=100, n_features=20, **kwargs):
    return (fresh((n_samples, n_features), float64), fresh((n_samples,), int64))


def make_regression(n_samples=100, n_features=100, n_informative=10, n_targets=1, bias=0.0, effective_rank=None,
                    tail_strength=0.5, noise=0.0, shuffle=True, coef=False, random_state=None):
    X = fresh((n_samples, n_features), float64)
    y = fresh((n_samples,) + ((n_targets,) if known(n_targets) != 1 else ()), float64)
    if not coef:
        return (X, y)
    # Axes of size 1 are dropped.
    dims = tuple([n for n in (n_features, n_targets) if known(n) != 1])
    return (X, y, fresh(dims if known(n_features) is not None else opaque_shape(0, 2), float64))


def make_blobs(n_samples=100, n_features=2, centers=None, cluster_std=1.0, center_box=(-10.0, 10.0), shuffle=True,
               random_state=None, return_centers=False):
    rows = sum(n_samples) if is_a(n_samples, (list, tuple)) else n_samples
    if is_tensor(centers) or is_a(centers, (list, tuple)):
        n_features = shape_of(centers)[1]
    X, y = fresh((rows, n_features), float64), fresh((rows,), int64)
    return (X, y, fresh((opaque_dim("centers"), n_features), float64)) if return_centers else (X, y)


def make_moons(n_samples=100, shuffle=True, noise=None, random_state=None):
    return (fresh((_rows(n_samples), 2), float64), fresh((_rows(n_samples),), int64))


def make_circles(n_samples=100, shuffle=True, noise=None, random_state=None, factor=0.8):
    return (fresh((_rows(n_samples), 2), float64), fresh((_rows(n_samples),), int64))


def make_gaussian_quantiles(mean=None, cov=1.0, n_samples=100, n_features=2, n_classes=3, shuffle=True,
                            random_state=None):
    return (fresh((n_samples, n_features), float64), fresh((n_samples,), int64))


def make_multilabel_classification(n_samples=100, n_features=20, n_classes=5, **kwargs):
    return (fresh((n_samples, n_features), float64), fresh((n_samples, n_classes), int64))


def make_swiss_roll(n_samples=100, noise=0.0, random_state=None, hole=False):
    return (fresh((n_samples, 3), float64), fresh((n_samples,), float64))


def make_s_curve(n_samples=100, noise=0.0, random_state=None):
    return (fresh((n_samples, 3), float64), fresh((n_samples,), float64))


def make_friedman1(n_samples=100, n_features=10, noise=0.0, random_state=None):
    return (fresh((n_samples, n_features), float64), fresh((n_samples,), float64))
