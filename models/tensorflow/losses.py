"""tf.losses: losses that reduce to a scalar and collect themselves."""
from foreshape import dtype_of, float32, layer, op, rank_of, reduce_shape, require, shape_of, tensor
from tensorflow._core import Tensor, convert, convert_pair
from tensorflow._shapes import absent, shape_text
from tensorflow._graph import GraphKeys, add_to_collection, get_collection
from tensorflow._math import add_n
from tensorflow.nn._losses import _sigmoid_xent, _softmax_xent, _sparse_xent


class Reduction:
    NONE = "none"
    SUM = "weighted_sum"
    MEAN = "weighted_mean"
    SUM_OVER_BATCH_SIZE = "weighted_sum_over_batch_size"
    SUM_OVER_NONZERO_WEIGHTS = "weighted_sum_by_nonzero_weights"
    SUM_BY_NONZERO_WEIGHTS = "weighted_sum_by_nonzero_weights"


@op("tf.losses.compute_weighted_loss")
def _weighted(losses, weights, reduction):
    x, w = convert(losses), convert(weights)
    own, rank = rank_of(w), rank_of(x)
    if own is not None and rank is not None and own != 0:
        require(own == rank, rule="loss-target", raises=ValueError,
                message=f"weights can not be broadcast to values. values.rank={rank}. weights.rank={own}.",
                shapes={"values": shape_of(x), "weights": shape_of(w)})
        if own == rank:
            for axis in range(rank):
                require(shape_of(w)[axis] == 1 or shape_of(w)[axis] == shape_of(x)[axis], rule="loss-target",
                        raises=ValueError,
                        message=f"weights can not be broadcast to values. values.shape={shape_text(shape_of(x))}. "
                                f"weights.shape={shape_text(shape_of(w))}.",
                        shapes={"values": shape_of(x), "weights": shape_of(w)}, clash={"values": axis, "weights": axis})
    return tensor(Tensor, shape_of(x) if reduction == Reduction.NONE else (), dtype_of(x))


def compute_weighted_loss(losses, weights=1.0, scope=None, loss_collection="losses",
                          reduction="weighted_sum_by_nonzero_weights"):
    loss = _weighted(losses, weights, reduction)
    add_loss(loss, loss_collection)
    return loss


@op("tf.losses")
def _elementwise(predictions, labels):
    """Losses of each element: here predictions and labels must have one shape."""
    x, t = convert_pair(predictions, labels)
    rank, own = rank_of(x), rank_of(t)
    if rank is not None and own is not None:
        require(rank == own, rule="loss-target", raises=ValueError,
                message=f"Shapes {shape_text(shape_of(x))} and {shape_text(shape_of(t))} are incompatible",
                shapes={"predictions": shape_of(x), "labels": shape_of(t)})
        if rank == own:
            for axis in range(rank):
                require(shape_of(x)[axis] == shape_of(t)[axis], rule="loss-target", raises=ValueError,
                        message=f"Shapes {shape_text(shape_of(x))} and {shape_text(shape_of(t))} are incompatible",
                        shapes={"predictions": shape_of(x), "labels": shape_of(t)},
                        clash={"predictions": axis, "labels": axis})
    return tensor(Tensor, shape_of(x), dtype_of(x))


@layer("tf.losses.mean_squared_error")
def mean_squared_error(labels, predictions, weights=1.0, scope=None, loss_collection="losses",
                       reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_elementwise(predictions, labels), weights, scope, loss_collection, reduction)


@layer("tf.losses.absolute_difference")
def absolute_difference(labels, predictions, weights=1.0, scope=None, loss_collection="losses",
                        reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_elementwise(predictions, labels), weights, scope, loss_collection, reduction)


@layer("tf.losses.huber_loss")
def huber_loss(labels, predictions, weights=1.0, delta=1.0, scope=None, loss_collection="losses",
               reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_elementwise(predictions, labels), weights, scope, loss_collection, reduction)


@layer("tf.losses.log_loss")
def log_loss(labels, predictions, weights=1.0, epsilon=1e-7, scope=None, loss_collection="losses",
             reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_elementwise(predictions, labels), weights, scope, loss_collection, reduction)


@layer("tf.losses.hinge_loss")
def hinge_loss(labels, logits, weights=1.0, scope=None, loss_collection="losses",
               reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_elementwise(logits, labels), weights, scope, loss_collection, reduction)


@op("tf.losses.cosine_distance")
def _distance(predictions, labels, axis):
    x = convert(predictions)
    return tensor(Tensor, reduce_shape(shape_of(x), axis, True), dtype_of(x))


def cosine_distance(labels, predictions, axis=None, weights=1.0, scope=None, loss_collection="losses",
                    reduction="weighted_sum_by_nonzero_weights", dim=None):
    each = _elementwise(predictions, labels)
    return compute_weighted_loss(_distance(each, labels, dim if absent(axis) else axis), weights, scope,
                                 loss_collection, reduction)


@layer("tf.losses.softmax_cross_entropy")
def softmax_cross_entropy(onehot_labels, logits, weights=1.0, label_smoothing=0, scope=None, loss_collection="losses",
                          reduction="weighted_sum_by_nonzero_weights"):
    _elementwise(logits, onehot_labels)
    return compute_weighted_loss(_softmax_xent(onehot_labels, logits, -1), weights, scope, loss_collection, reduction)


@op("tf.losses.sparse_softmax_cross_entropy")
def _class_numbers(labels, logits):
    """Labels that have the rank of the logits lose a last axis of size 1."""
    t, x = convert(labels), convert(logits)
    if rank_of(t) is not None and rank_of(x) is not None and rank_of(t) == rank_of(x) and rank_of(t) > 0:
        require(shape_of(t)[-1] == 1, rule="loss-target", raises=ValueError,
                message=f"Can not squeeze dim[{rank_of(t) - 1}], expected a dimension of 1, got {shape_of(t)[-1]}",
                shapes={"labels": shape_of(t), "logits": shape_of(x)}, clash={"labels": rank_of(t) - 1})
        return tensor(Tensor, shape_of(t)[:-1], dtype_of(t))
    return tensor(Tensor, shape_of(t), dtype_of(t))


@layer("tf.losses.sparse_softmax_cross_entropy")
def sparse_softmax_cross_entropy(labels, logits, weights=1.0, scope=None, loss_collection="losses",
                                 reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_sparse_xent(_class_numbers(labels, logits), logits), weights, scope, loss_collection,
                                 reduction)


@layer("tf.losses.sigmoid_cross_entropy")
def sigmoid_cross_entropy(multi_class_labels, logits, weights=1.0, label_smoothing=0, scope=None,
                          loss_collection="losses", reduction="weighted_sum_by_nonzero_weights"):
    return compute_weighted_loss(_sigmoid_xent(_as_float(multi_class_labels), logits), weights, scope, loss_collection,
                                 reduction)


@op("tf.cast")
def _as_float(x):
    return tensor(Tensor, shape_of(convert(x)), float32)


def mean_pairwise_squared_error(labels, predictions, weights=1.0, scope=None, loss_collection="losses"):
    return compute_weighted_loss(_pairwise(predictions, labels), 1.0, scope, loss_collection)


@op("tf.losses.mean_pairwise_squared_error")
def _pairwise(predictions, labels):
    x = convert(predictions)
    return tensor(Tensor, shape_of(x)[:1] if rank_of(x) is not None else shape_of(x), dtype_of(x))


def add_loss(loss, loss_collection="losses"):
    if loss_collection:
        add_to_collection(loss_collection, loss)


def get_losses(scope=None, loss_collection="losses"):
    return get_collection(loss_collection, scope)


def get_regularization_losses(scope=None):
    return get_collection(GraphKeys.REGULARIZATION_LOSSES, scope)


def get_regularization_loss(scope=None, name="total_regularization_loss"):
    found = get_regularization_losses(scope)
    return add_n(found) if found else tensor(Tensor, (), float32)


def get_total_loss(add_regularization_losses=True, name="total_loss"):
    found = get_losses()
    if add_regularization_losses:
        found = found + get_regularization_losses()
    return add_n(found) if found else tensor(Tensor, (), float32)
