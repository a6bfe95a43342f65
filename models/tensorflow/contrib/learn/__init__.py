"""tf.contrib.learn"""
from foreshape import unknown
from tensorflow.contrib.learn.python.learn import datasets


class ModeKeys:
    TRAIN = "train"
    EVAL = "eval"
    INFER = "infer"


class RunConfig:
    def __init__(self, *args, **kwargs):
        pass


class ModelFnOps:
    def __init__(self, mode, predictions=None, loss=None, train_op=None, eval_metric_ops=None, **kwargs):
        self.mode = mode
        self.predictions = predictions
        self.loss = loss
        self.train_op = train_op


class BaseEstimator:
    def __init__(self, *args, **kwargs):
        pass

    def fit(self, *args, **kwargs):
        return self

    def partial_fit(self, *args, **kwargs):
        return self

    def evaluate(self, *args, **kwargs):
        return unknown("the results of an evaluation")

    def predict(self, *args, **kwargs):
        return unknown("predictions of an estimator")

    def predict_classes(self, *args, **kwargs):
        return unknown("predictions of an estimator")

    def predict_proba(self, *args, **kwargs):
        return unknown("predictions of an estimator")

    def export_savedmodel(self, *args, **kwargs):
        return unknown("the path of a model")


class Estimator(BaseEstimator):
    pass


class DNNClassifier(BaseEstimator):
    pass


class DNNRegressor(BaseEstimator):
    pass


class LinearClassifier(BaseEstimator):
    pass


class LinearRegressor(BaseEstimator):
    pass


class DNNLinearCombinedClassifier(BaseEstimator):
    pass


class DNNLinearCombinedRegressor(BaseEstimator):
    pass


class SVM(BaseEstimator):
    pass


class LogisticRegressor(BaseEstimator):
    pass


class KMeansClustering(BaseEstimator):
    pass


class SKCompat(BaseEstimator):
    pass


class Experiment(BaseEstimator):
    pass


class MetricSpec:
    def __init__(self, *args, **kwargs):
        pass


def infer_real_valued_columns_from_input(x):
    return unknown("feature columns")


def extract_pandas_data(data):
    return data


def extract_pandas_labels(labels):
    return labels


def read_batch_examples(*args, **kwargs):
    return unknown("examples in files")


def read_batch_features(*args, **kwargs):
    return unknown("features in files")


def run_n(output_dict, feed_dict=None, restore_checkpoint_path=None, n=1):
    return unknown("the results of runs")


def make_export_strategy(*args, **kwargs):
    return unknown("an export strategy")
