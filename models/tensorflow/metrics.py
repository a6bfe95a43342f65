"""tf.metrics: pairs of a value and the operation that updates it."""
from foreshape import float32, float64, op, rank_of, require, shape_of, tensor
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert
from tensorflow._shapes import shape_text


@op("tf.metrics")
def _streamed(predictions, labels):
    """Predictions and labels are compared element by element, after one of them may lose a last axis of size 1."""
    x, t = convert(predictions), convert(labels)
    rank, own = rank_of(x), rank_of(t)
    if rank is not None and own is not None and rank == own:
        for axis in range(rank):
            require(shape_of(x)[axis] == shape_of(t)[axis], rule="loss-target", raises=ValueError,
                    message=f"Shapes {shape_text(shape_of(x))} and {shape_text(shape_of(t))} are incompatible",
                    shapes={"predictions": shape_of(x), "labels": shape_of(t)},
                    clash={"predictions": axis, "labels": axis})
    return tensor(Tensor, (), float32), tensor(Tensor, (), float32)


@op("tf.metrics")
def _streamed_value(values, kind):
    return tensor(Tensor, (), kind), tensor(Tensor, (), kind)


@op("tf.metrics.mean_tensor")
def _streamed_tensor(values):
    x = convert(values)
    return tensor(Tensor, shape_of(x), float32), tensor(Tensor, shape_of(x), float32)


def accuracy(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def precision(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def recall(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def auc(labels, predictions, weights=None, num_thresholds=200, metrics_collections=None, updates_collections=None,
        curve="ROC", name=None, summation_method="trapezoidal"):
    return _streamed(predictions, labels)


def mean_squared_error(labels, predictions, weights=None, metrics_collections=None, updates_collections=None,
                       name=None):
    return _streamed(predictions, labels)


def mean_absolute_error(labels, predictions, weights=None, metrics_collections=None, updates_collections=None,
                        name=None):
    return _streamed(predictions, labels)


def root_mean_squared_error(labels, predictions, weights=None, metrics_collections=None, updates_collections=None,
                            name=None):
    return _streamed(predictions, labels)


def true_positives(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def true_negatives(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def false_positives(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def false_negatives(labels, predictions, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed(predictions, labels)


def mean(values, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed_value(values, float32)


def percentage_below(values, threshold, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed_value(values, float32)


def mean_tensor(values, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return _streamed_tensor(values)


def mean_iou(labels, predictions, num_classes, weights=None, metrics_collections=None, updates_collections=None,
             name=None):
    return _class_matrix(predictions, labels, num_classes)


@op("tf.metrics.mean_iou")
def _class_matrix(predictions, labels, num_classes):
    size = int_argument(num_classes)
    return tensor(Tensor, (), float32), tensor(Tensor, (size, size), float64)


@op("tf.metrics.mean_per_class_accuracy")
def mean_per_class_accuracy(labels, predictions, num_classes, weights=None, metrics_collections=None,
                            updates_collections=None, name=None):
    size = int_argument(num_classes)
    return tensor(Tensor, (), float32), tensor(Tensor, (size,), float32)


def recall_at_k(labels, predictions, k, class_id=None, weights=None, metrics_collections=None, updates_collections=None,
                name=None):
    return _streamed_value(predictions, float32)


def sparse_precision_at_k(labels, predictions, k, class_id=None, weights=None, metrics_collections=None,
                          updates_collections=None, name=None):
    return _streamed_value(predictions, float32)
