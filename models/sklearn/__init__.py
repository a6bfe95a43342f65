"""scikit-learn: sizes of data sets, splits, transformers and predictions."""

__version__ = "1.5.0"


def clone(estimator, safe=True):
    return estimator


def set_config(**kwargs):
    return None
