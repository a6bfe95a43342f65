"""Programs with scikit-learn and SciPy."""

from maker import case


@case
def train_test(m):
    n = m.pick(10, 25, 150)
    size = m.pick("test_size=0.2", "test_size=0.33", "train_size=0.7", "test_size=3", "train_size=5", "")
    other = n if m.chance(0.8) else n + 1
    return (
        "from sklearn.model_selection import train_test_split as split; "
        f"r = split(np.zeros(({n}, 3)), np.zeros({other}), {size})[{m.pick(0, 1, 2, 3)}]"
    )


@case
def folds(m):
    n, k = m.pick(10, 11, 12), m.pick(2, 3, 5)
    return (
        "from sklearn.model_selection import KFold; "
        f"r = list(KFold({k}).split(np.zeros(({n}, 2))))[{m.pick(0, 1)}][{m.pick(0, 1)}]"
    )


@case
def scaling(m):
    name = m.pick("StandardScaler", "MinMaxScaler", "MaxAbsScaler", "RobustScaler", "Normalizer")
    shape, other = m.shape(2, 2), m.size()
    width = shape[1] if m.chance(0.7) else other
    call = m.pick(f"fit_transform(np.random.rand(*{shape}))", f"fit(np.ones({shape})).transform(np.ones((2, {width})))")
    return f"from sklearn.preprocessing import {name}; r = {name}().{call}"


@case
def regressing(m):
    name = m.pick("LinearRegression", "Ridge", "Lasso")
    n, width = m.pick(5, 8), m.size()
    target = m.pick(f"({n},)", f"({n}, 1)" if name == "LinearRegression" else f"({n},)", f"({n}, 2)", "(4,)")
    asked = width if m.chance(0.8) else width + 1
    return (
        f"from sklearn.linear_model import {name}; "
        f"r = {name}().fit(np.random.rand({n}, {width}), np.random.rand(*{target})).predict(np.ones((3, {asked})))"
    )


@case
def clustering(m):
    k = m.pick(2, 3)
    part = m.pick("labels_", "cluster_centers_", "predict(np.ones((2, 2)))", "transform(np.ones((2, 2)))")
    return f"from sklearn.cluster import KMeans; r = KMeans({k}, n_init=1).fit(np.random.rand(9, 2)).{part}"


@case
def projecting(m):
    count = m.pick("2", "")
    part = m.pick("fit_transform(np.random.rand(9, 4))", "fit(np.random.rand(9, 4)).components_")
    return f"from sklearn.decomposition import PCA; r = PCA({count}).{part}"


@case
def data_sets(m):
    name = m.pick("load_iris", "load_digits", "load_breast_cancer", "load_wine", "load_diabetes")
    made = m.pick("make_blobs(20)", "make_moons(12)", "make_classification(30)", "make_regression(20, 4)")
    return m.pick(
        f"from sklearn.datasets import {name}; r = {name}().{m.pick('data', 'target')}",
        f"import sklearn.datasets as sets; r = sets.{made}[{m.pick(0, 1)}]",
    )


@case
def encoding(m):
    return m.pick(
        "from sklearn.preprocessing import LabelEncoder; r = LabelEncoder().fit_transform(np.arange(6) % 3)",
        "from sklearn.preprocessing import LabelBinarizer; r = LabelBinarizer().fit_transform(np.arange(6) % 3)",
        "from sklearn.preprocessing import label_binarize; r = label_binarize(np.arange(6) % 3, classes=[0, 1, 2])",
    )


@case
def distances(m):
    width, other = m.size(), m.size()
    return m.pick(
        f"from scipy.spatial.distance import cdist; r = cdist(np.ones((3, {width})), np.ones((4, {other})))",
        f"from scipy.spatial.distance import cdist; r = cdist(np.ones((3, {width})), np.ones((4, {width})))",
        f"from scipy.spatial.distance import pdist; r = pdist(np.ones((5, {width})))",
        f"from sklearn.metrics.pairwise import cosine_similarity as c; r = c(np.ones((3, {width})), np.ones((4, {other})))",
    )


@case
def special_functions(m):
    name = m.pick("expit", "gammaln", "erf", "digamma")
    return m.pick(
        f"from scipy.special import {name}; r = {name}({m.any(dtype='float64')})",
        f"from scipy.special import logsumexp; r = logsumexp({m.any(1, dtype='float64')}, axis=0)",
        f"from scipy.special import softmax; r = softmax({m.any(1, dtype='float64')}, axis=-1)",
        f"from scipy.stats import norm; r = norm.pdf({m.any(dtype='float64')})",
        f"from scipy.stats import norm; r = norm(0, 1).rvs(size={m.shape(1)!r})",
    )


@case
def scipy_signals(m):
    mode = m.pick("full", "same", "valid")
    kernel = m.pick("(3, 3)", "(2, 1)", "(3,)")
    return m.pick(
        f"from scipy.signal import convolve2d; r = convolve2d(np.ones((5, 6)), np.ones((3, 2)), mode={mode!r})",
        f"from scipy.signal import fftconvolve; r = fftconvolve(np.ones((5, 6)), np.ones({kernel}), mode={mode!r})",
        f"from scipy.ndimage import gaussian_filter; r = gaussian_filter({m.any(1, 3, 'float64')}, 1)",
        f"from scipy.signal import resample; r = resample(np.ones((8, 2)), {m.size()})",
    )
