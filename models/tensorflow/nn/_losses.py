"""Losses of tf.nn: cross-entropies and sampled ones."""
from foreshape import (
    broadcast, dtype_name, dtype_of, dynamic, float32, is_floating, int64, normalize_axis, op, opaque_dim, rank_of,
    require, shape_of, tensor, unknown, with_rank)
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert, convert_pair
from tensorflow._shapes import absent, shape_text


def _require_broadcastable(logits, labels, a, b, i, j):
    """Kernels of the cross-entropy stretch a size of 1 on either side."""
    require(a[i] == b[j] or a[i] == 1 or b[j] == 1, rule="loss-target", raises=ValueError,
            message=f"logits and labels must be broadcastable: logits_size={shape_text(shape_of(logits))} "
                    f"labels_size={shape_text(shape_of(labels))}",
            shapes={"logits": shape_of(logits), "labels": shape_of(labels)}, clash={"logits": i, "labels": j})


@op("tf.nn.softmax_cross_entropy_with_logits")
def _softmax_xent(labels, logits, axis):
    logits, labels = convert(logits), convert(labels)
    rank, own = rank_of(logits), rank_of(labels)
    if rank is None:
        return tensor(Tensor, shape_of(logits)[:-1], dtype_of(logits))
    require(rank > 0, rule="rank-mismatch", raises=ValueError, message="logits cannot be a scalar",
            shapes={"logits": shape_of(logits)})
    if rank == 0:
        return tensor(Tensor, unknown("the loss of scalar logits"), dtype_of(logits))
    at = normalize_axis(-1 if axis is None else axis, rank)
    dims = shape_of(logits)
    if own == rank:
        targets = shape_of(labels)
        if rank == 2:
            for i in range(2):
                _require_broadcastable(logits, labels, dims, targets, i, i)
        else:
            _require_broadcastable(logits, labels, dims, targets, at, at)
    return tensor(Tensor, dims[:at] + dims[at + 1:], dtype_of(logits))


def softmax_cross_entropy_with_logits(_sentinel=None, labels=None, logits=None, dim=-1, name=None, axis=None):
    return _softmax_xent(labels, logits, dim if absent(axis) else axis)


def softmax_cross_entropy_with_logits_v2(_sentinel=None, labels=None, logits=None, dim=-1, name=None, axis=None):
    return _softmax_xent(labels, logits, dim if absent(axis) else axis)


@op("tf.nn.sparse_softmax_cross_entropy_with_logits")
def _sparse_xent(labels, logits):
    logits, labels = convert(logits), convert(labels)
    rank, own = rank_of(logits), rank_of(labels)
    if rank is None or own is None:
        return tensor(Tensor, shape_of(labels), dtype_of(logits))
    require(own == rank - 1, rule="loss-target", raises=ValueError,
            message=f"Rank mismatch: Rank of labels (received {own}) should equal rank of logits minus 1 (received "
                    f"{rank}).",
            shapes={"logits": shape_of(logits), "labels": shape_of(labels)})
    if own == rank - 1:
        kind = dtype_of(labels)
        require(kind is None or not is_floating(kind), rule="dtype-mismatch", raises=TypeError,
                message=f"Value passed to parameter 'labels' has DataType {dtype_name(kind)} not in list of allowed "
                        "values: int32, int64",
                shapes={"labels": shape_of(labels)})
        for axis in range(own):
            require(shape_of(logits)[axis] == shape_of(labels)[axis], rule="loss-target", raises=ValueError,
                    message=f"logits and labels must have the same first dimension, got logits shape "
                            f"{shape_text(shape_of(logits))} and labels shape {shape_text(shape_of(labels))}",
                    shapes={"logits": shape_of(logits), "labels": shape_of(labels)},
                    clash={"logits": axis, "labels": axis})
    return tensor(Tensor, shape_of(labels), dtype_of(logits))


def sparse_softmax_cross_entropy_with_logits(_sentinel=None, labels=None, logits=None, name=None):
    return _sparse_xent(labels, logits)


def _require_same(logits, labels):
    rank, own = rank_of(logits), rank_of(labels)
    if rank is None or own is None:
        return
    message_shapes = {"logits": shape_of(logits), "labels": shape_of(labels)}
    require(rank == own, rule="loss-target", raises=ValueError,
            message=f"logits and labels must have the same shape ({shape_text(shape_of(logits))} vs "
                    f"{shape_text(shape_of(labels))})",
            shapes=message_shapes)
    if rank == own:
        for axis in range(rank):
            require(shape_of(logits)[axis] == shape_of(labels)[axis], rule="loss-target", raises=ValueError,
                    message=f"logits and labels must have the same shape "
                            f"({shape_text(shape_of(logits))} vs {shape_text(shape_of(labels))})",
                    shapes=message_shapes, clash={"logits": axis, "labels": axis})


@op("tf.nn.sigmoid_cross_entropy_with_logits")
def _sigmoid_xent(labels, logits):
    logits, labels = convert_pair(logits, labels)
    _require_same(logits, labels)
    return tensor(Tensor, shape_of(logits), dtype_of(logits))


def sigmoid_cross_entropy_with_logits(_sentinel=None, labels=None, logits=None, name=None):
    # Before 1.0 the first two positions were logits and targets.
    if absent(logits) and not absent(_sentinel):
        return _sigmoid_xent(labels, _sentinel)
    return _sigmoid_xent(labels, logits)


@op("tf.nn.weighted_cross_entropy_with_logits")
def weighted_cross_entropy_with_logits(targets=None, logits=None, pos_weight=None, name=None, labels=None):
    logits, labels = convert(logits), convert(labels if absent(targets) else targets)
    _require_same(logits, labels)
    return tensor(Tensor, broadcast(shape_of(logits), shape_of(convert(pos_weight))), dtype_of(logits))


@op("tf.nn.log_poisson_loss")
def log_poisson_loss(targets, log_input, compute_full_loss=False, name=None):
    x, t = convert(log_input), convert(targets)
    _require_same(x, t)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.nce_loss")
def _sampled_loss(weights, labels, inputs):
    x, w, t = convert(inputs), convert(weights), convert(labels)
    dims, kernel = with_rank(x, 2), shape_of(w)
    if rank_of(w) == 2:
        require(dims[1] == kernel[1], rule="matmul-mismatch", raises=ValueError,
                message=f"Dimensions must be equal, but are {dims[1]} and {kernel[1]} for 'MatMul'",
                shapes={"inputs": dims, "weights": kernel}, clash={"inputs": 1, "weights": 1})
    if rank_of(t) is not None:
        require(rank_of(t) == 2, rule="loss-target", raises=ValueError,
                message=f"Shape must be rank 2 but is rank {rank_of(t)} for 'LogUniformCandidateSampler'",
                shapes={"labels": shape_of(t)})
        if rank_of(t) == 2:
            require(dims[0] == shape_of(t)[0], rule="loss-target", raises=ValueError,
                    message=f"Dimensions must be equal, but are {dims[0]} and {shape_of(t)[0]}",
                    shapes={"inputs": dims, "labels": shape_of(t)}, clash={"inputs": 0, "labels": 0})
    return tensor(Tensor, (dims[0],), dtype_of(x))


def nce_loss(weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None,
             remove_accidental_hits=False, partition_strategy="mod", name="nce_loss"):
    return _sampled_loss(weights[0] if isinstance(weights, list) else weights, labels, inputs)


def sampled_softmax_loss(weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None,
                         remove_accidental_hits=True, partition_strategy="mod", name="sampled_softmax_loss", seed=None):
    return _sampled_loss(weights[0] if isinstance(weights, list) else weights, labels, inputs)


@op("tf.nn.candidate_sampler")
def _candidates(true_classes, num_sampled, num_true):
    t = convert(true_classes)
    batch = shape_of(t)[0] if rank_of(t) is not None else dynamic(opaque_dim("batch"))
    return (tensor(Tensor, (int_argument(num_sampled),), int64), tensor(Tensor, (batch, num_true), float32),
            tensor(Tensor, (int_argument(num_sampled),), float32))


def log_uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed=None, name=None):
    return _candidates(true_classes, num_sampled, num_true)


def uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed=None, name=None):
    return _candidates(true_classes, num_sampled, num_true)


def learned_unigram_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed=None, name=None):
    return _candidates(true_classes, num_sampled, num_true)


def fixed_unigram_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, *args, **kwargs):
    return _candidates(true_classes, num_sampled, num_true)


@op("tf.nn.ctc_loss")
def _ctc_loss(inputs, time_major):
    x = convert(inputs)
    dims = with_rank(x, 3)
    return tensor(Tensor, (dims[1] if time_major else dims[0],), float32)


def ctc_loss(labels, inputs, sequence_length, preprocess_collapse_repeated=False, ctc_merge_repeated=True,
             ignore_longer_outputs_than_inputs=False, time_major=True):
    return _ctc_loss(inputs, time_major)


@op("tf.nn.ctc_greedy_decoder")
def _ctc_scores(inputs, width):
    dims = with_rank(convert(inputs), 3)
    return tensor(Tensor, (dims[1], width), float32)


def ctc_greedy_decoder(inputs, sequence_length, merge_repeated=True):
    return [unknown("a decoded sparse tensor")], _ctc_scores(inputs, 1)


def ctc_beam_search_decoder(inputs, sequence_length, beam_width=100, top_paths=1, merge_repeated=True):
    return [unknown("a decoded sparse tensor") for _ in range(top_paths)], _ctc_scores(inputs, top_paths)


@op("tf.edit_distance")
def _edit_distance():
    return tensor(Tensor, unknown("the shape of edit distances"), float32)


def edit_distance(hypothesis, truth, normalize=True, name="edit_distance"):
    return _edit_distance()
