"""tf.contrib.slim.losses: also tf.contrib.losses, whose arguments start with the predictions."""
from tensorflow import losses as new_losses
from tensorflow.losses import add_loss, compute_weighted_loss, get_losses, get_regularization_losses, get_total_loss


def softmax_cross_entropy(logits, onehot_labels, weights=1.0, label_smoothing=0, scope=None, weight=None):
    return new_losses.softmax_cross_entropy(onehot_labels, logits, weights)


def sparse_softmax_cross_entropy(logits, labels, weights=1.0, scope=None, weight=None):
    return new_losses.sparse_softmax_cross_entropy(labels, logits, weights)


def sigmoid_cross_entropy(logits, multi_class_labels, weights=1.0, label_smoothing=0, scope=None, weight=None):
    return new_losses.sigmoid_cross_entropy(multi_class_labels, logits, weights)


def mean_squared_error(predictions, labels=None, weights=1.0, scope=None, weight=None):
    return new_losses.mean_squared_error(labels, predictions, weights)


sum_of_squares = mean_squared_error


def absolute_difference(predictions, labels=None, weights=1.0, scope=None, weight=None):
    return new_losses.absolute_difference(labels, predictions, weights)


def log_loss(predictions, labels=None, weights=1.0, epsilon=1e-7, scope=None, weight=None):
    return new_losses.log_loss(labels, predictions, weights)


def hinge_loss(logits, labels=None, scope=None):
    return new_losses.hinge_loss(labels, logits)


def cosine_distance(predictions, labels=None, axis=None, weights=1.0, scope=None, dim=None):
    return new_losses.cosine_distance(labels, predictions, axis, weights, dim=dim)


def mean_pairwise_squared_error(predictions, labels=None, weights=1.0, scope=None):
    return new_losses.mean_pairwise_squared_error(labels, predictions, weights)
