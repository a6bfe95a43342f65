"""tf.estimator: model functions are called as the library calls them, so that their graphs are seen."""
from foreshape import dtype_of, dynamic, is_unknown, opaque_dim, parameter_names, rank_of, shape_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._graph import Graph
from tensorflow._optimizers import get_or_create_global_step
from tensorflow._shapes import absent
from tensorflow.data import Dataset


class ModeKeys:
    TRAIN = "train"
    EVAL = "eval"
    PREDICT = "infer"


class EstimatorSpec:
    def __init__(self, mode, predictions=None, loss=None, train_op=None, eval_metric_ops=None, export_outputs=None,
                 training_chief_hooks=None, training_hooks=None, scaffold=None, evaluation_hooks=None,
                 prediction_hooks=None):
        self.mode = mode
        self.predictions = predictions
        self.loss = loss
        self.train_op = train_op
        self.eval_metric_ops = eval_metric_ops


class RunConfig:
    def __init__(self, *args, **kwargs):
        self.model_dir = kwargs.get("model_dir")

    def replace(self, **kwargs):
        return self


def input_of(input_fn):
    """Features and labels of one batch, from an input function or the data set that it returns."""
    if input_fn is None or is_unknown(input_fn):
        return unknown("features"), unknown("labels")
    given = input_fn()
    if isinstance(given, Dataset):
        given = given._element
    if isinstance(given, (list, tuple)) and len(given) == 2:
        return given[0], given[1]
    return given, None


class Estimator:
    def __init__(self, model_fn=None, model_dir=None, config=None, params=None, warm_start_from=None, *args, **kwargs):
        self._model_fn = model_fn
        self.model_dir = model_dir
        self.config = config
        self.params = params

    def _call(self, input_fn, mode):
        with Graph().as_default():
            get_or_create_global_step()
            features, labels = input_of(input_fn)
            arguments = parameter_names(self._model_fn)
            keywords = {}
            if "mode" in arguments:
                keywords["mode"] = mode
            if "params" in arguments:
                keywords["params"] = self.params
            if "config" in arguments:
                keywords["config"] = self.config
            return self._model_fn(features, None if mode == ModeKeys.PREDICT else labels, **keywords)

    def train(self, input_fn=None, hooks=None, steps=None, max_steps=None, saving_listeners=None):
        self._call(input_fn, ModeKeys.TRAIN)
        return self

    def evaluate(self, input_fn=None, steps=None, hooks=None, checkpoint_path=None, name=None):
        self._call(input_fn, ModeKeys.EVAL)
        return unknown("the results of an evaluation")

    def predict(self, input_fn=None, predict_keys=None, hooks=None, checkpoint_path=None, yield_single_examples=True):
        self._call(input_fn, ModeKeys.PREDICT)
        return unknown("predictions")

    def export_savedmodel(self, *args, **kwargs):
        return unknown("the path of a model")

    def get_variable_names(self):
        return unknown("names of variables")

    def get_variable_value(self, name):
        return unknown("the value of a variable")

    def latest_checkpoint(self):
        return unknown("the path of a checkpoint")


class _Canned(Estimator):
    """An estimator with a model of its own."""
    def __init__(self, *args, **kwargs):
        self.model_dir = kwargs.get("model_dir")

    def _call(self, input_fn, mode):
        return None


class DNNClassifier(_Canned):
    pass


class DNNRegressor(_Canned):
    pass


class LinearClassifier(_Canned):
    pass


class LinearRegressor(_Canned):
    pass


class DNNLinearCombinedClassifier(_Canned):
    pass


class DNNLinearCombinedRegressor(_Canned):
    pass


class BoostedTreesClassifier(_Canned):
    pass


class BaselineClassifier(_Canned):
    pass


class TrainSpec:
    def __init__(self, input_fn, max_steps=None, hooks=None):
        self.input_fn = input_fn


class EvalSpec:
    def __init__(self, input_fn, steps=100, name=None, hooks=None, exporters=None, start_delay_secs=120,
                 throttle_secs=600):
        self.input_fn = input_fn


def train_and_evaluate(estimator, train_spec, eval_spec):
    estimator.train(train_spec.input_fn)
    estimator.evaluate(eval_spec.input_fn)


def _batch_of(value):
    if is_unknown(value):
        return value
    x = convert(value)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("a batch of data that are not known"), dtype_of(x))
    return tensor(Tensor, (dynamic(opaque_dim("batch")),) + shape_of(x)[1:], dtype_of(x))


class _Inputs:
    def numpy_input_fn(x, y=None, batch_size=128, num_epochs=1, shuffle=None, queue_capacity=1000, num_threads=1):
        def give_batch():
            if isinstance(x, dict):
                features = {key: _batch_of(each) for key, each in x.items()}
            else:
                features = _batch_of(x)
            return features if absent(y) else (features, _batch_of(y))
        return give_batch

    def pandas_input_fn(x, y=None, *args, **kwargs):
        return lambda: (unknown("features of a table"), unknown("labels of a table"))


inputs = _Inputs


class export:
    class ServingInputReceiver:
        def __init__(self, features, receiver_tensors, receiver_tensors_alternatives=None):
            self.features = features

    class PredictOutput:
        def __init__(self, outputs):
            self.outputs = outputs

    class ClassificationOutput:
        def __init__(self, scores=None, classes=None):
            self.scores = scores
