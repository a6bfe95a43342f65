"""sklearn.metrics: scores of predictions."""

from foreshape import float64, int64, opaque_dim, unknown
from numpy._core import fresh
from sklearn._estimators import check_lengths, rows_of


def _score(y_true, y_pred, **options):
    """One number, unless one for each class or output is asked for."""
    check_lengths(y_true, y_pred)
    if "average" in options and options["average"] is None or options.get("multioutput", None) == "raw_values":
        return fresh((opaque_dim("classes"),), float64)
    return fresh((), float64)


def accuracy_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def balanced_accuracy_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def f1_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def fbeta_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def precision_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def recall_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def jaccard_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def hamming_loss(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def zero_one_loss(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def matthews_corrcoef(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def cohen_kappa_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def mean_squared_error(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def root_mean_squared_error(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def mean_absolute_error(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def median_absolute_error(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def mean_squared_log_error(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def explained_variance_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def r2_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def max_error(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def adjusted_rand_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def normalized_mutual_info_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def adjusted_mutual_info_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def homogeneity_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def completeness_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def v_measure_score(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred, **kwargs)


def log_loss(y_true, y_pred, *args, **kwargs):
    return _score(y_true, y_pred)


def brier_score_loss(y_true, y_proba, *args, **kwargs):
    return _score(y_true, y_proba)


def roc_auc_score(y_true, y_score, *args, **kwargs):
    return _score(y_true, y_score, **kwargs)


def average_precision_score(y_true, y_score, *args, **kwargs):
    return _score(y_true, y_score, **kwargs)


def silhouette_score(X, labels, *args, **kwargs):
    return _score(X, labels)


def auc(x, y):
    return _score(x, y)


def confusion_matrix(y_true, y_pred, labels=None, sample_weight=None, normalize=None):
    check_lengths(y_true, y_pred)
    count = opaque_dim("classes") if labels is None else rows_of(labels)
    return fresh((count, count), int64 if normalize is None else float64)


def classification_report(y_true, y_pred, *args, **kwargs):
    check_lengths(y_true, y_pred)
    return unknown("report")


def precision_recall_fscore_support(y_true, y_pred, *args, **kwargs):
    check_lengths(y_true, y_pred)
    return (unknown("score"), unknown("score"), unknown("score"), unknown("score"))


def _curve(y_true, scores):
    check_lengths(y_true, scores)
    size = opaque_dim("thresholds")
    return (fresh((size,), float64), fresh((size,), float64), fresh((size,), float64))


def roc_curve(y_true, y_score, *args, **kwargs):
    return _curve(y_true, y_score)


def precision_recall_curve(y_true, y_score, *args, **kwargs):
    check_lengths(y_true, y_score)
    size = opaque_dim("thresholds")
    return (fresh((size + 1,), float64), fresh((size + 1,), float64), fresh((size,), float64))


def make_scorer(score_func, *args, **kwargs):
    return unknown("scorer")
