"""tf.contrib.metrics: predictions come first here."""
from foreshape import float32, op, tensor, unknown
from tensorflow import metrics
from tensorflow._core import Tensor
from tensorflow._reductions import confusion_matrix


@op("tf.contrib.metrics.accuracy")
def accuracy(predictions, labels, weights=None, name=None):
    return tensor(Tensor, (), float32)


def streaming_accuracy(predictions, labels, weights=None, metrics_collections=None, updates_collections=None,
                       name=None):
    return metrics.accuracy(labels, predictions)


def streaming_mean(values, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return metrics.mean(values)


def streaming_precision(predictions, labels, weights=None, metrics_collections=None, updates_collections=None,
                        name=None):
    return metrics.precision(labels, predictions)


def streaming_recall(predictions, labels, weights=None, metrics_collections=None, updates_collections=None, name=None):
    return metrics.recall(labels, predictions)


def streaming_auc(predictions, labels, *args, **kwargs):
    return metrics.auc(labels, predictions)


def streaming_recall_at_k(predictions, labels, k, *args, **kwargs):
    return metrics.recall_at_k(labels, predictions, k)


def streaming_sparse_recall_at_k(predictions, labels, k, *args, **kwargs):
    return metrics.recall_at_k(labels, predictions, k)


def streaming_mean_squared_error(predictions, labels, *args, **kwargs):
    return metrics.mean_squared_error(labels, predictions)


def streaming_mean_absolute_error(predictions, labels, *args, **kwargs):
    return metrics.mean_absolute_error(labels, predictions)


def streaming_mean_iou(predictions, labels, num_classes, *args, **kwargs):
    return metrics.mean_iou(labels, predictions, num_classes)


def aggregate_metrics(*value_update_tuples):
    values, updates = zip(*value_update_tuples)
    return list(values), list(updates)


def aggregate_metric_map(names_to_tuples):
    names = list(names_to_tuples.keys())
    return ({name: names_to_tuples[name][0] for name in names}, {name: names_to_tuples[name][1] for name in names})


def set_size(a, validate_indices=True):
    return unknown("the sizes of sets")
