"""Gathering, scattering and looking up."""
from foreshape import (
    dtype_of, dynamic, gather_shape, normalize_axis, op, opaque_dim, rank_of, require, shape_of, static_shape, tensor,
    unknown, with_rank)
from tensorflow._arrays import axis_argument
from tensorflow._core import SparseTensor, Tensor, convert, convert_list
from tensorflow._shapes import shape_argument, shape_text


@op("tf.gather")
def gather(params, indices, validate_indices=None, name=None, axis=0, batch_dims=0):
    x, positions = convert(params), convert(indices)
    axis = axis_argument(axis)
    if rank_of(x) is None or rank_of(positions) is None:
        return tensor(Tensor, unknown("the rank of gathered values"), dtype_of(x))
    if batch_dims != 0:
        at = normalize_axis(axis, rank_of(x))
        return tensor(Tensor, shape_of(x)[:at] + shape_of(positions)[batch_dims:] + shape_of(x)[at + 1:], dtype_of(x))
    return tensor(Tensor, gather_shape(shape_of(x), shape_of(positions), axis), dtype_of(x))


@op("tf.gather_nd")
def gather_nd(params, indices, name=None):
    x, positions = convert(params), convert(indices)
    if rank_of(x) is None or rank_of(positions) is None:
        return tensor(Tensor, unknown("the rank of gathered values"), dtype_of(x))
    depth = shape_of(positions)[-1]
    stated = static_shape(positions)
    if stated is None or stated[-1] is None:
        return tensor(Tensor, unknown("the rank of gathered values"), dtype_of(x))
    require(depth <= rank_of(x), rule="rank-mismatch", raises=ValueError,
            message=f"indices.shape[-1] must be <= params.rank, but saw indices shape: "
                    f"{shape_text(shape_of(positions))} "
                    f"and params shape: {shape_text(shape_of(x))}",
            shapes={"params": shape_of(x), "indices": shape_of(positions)})
    return tensor(Tensor, shape_of(positions)[:-1] + shape_of(x)[depth:], dtype_of(x))


@op("tf.scatter_nd")
def scatter_nd(indices, updates, shape, name=None):
    return tensor(Tensor, shape_argument(shape), dtype_of(convert(updates)))


def scatter_into(operation_name):
    @op(operation_name)
    def scatter(ref, indices, updates, use_locking=True, name=None):
        return tensor(Tensor, shape_of(ref), dtype_of(ref))
    return scatter


scatter_update = scatter_into("tf.scatter_update")
scatter_add = scatter_into("tf.scatter_add")
scatter_sub = scatter_into("tf.scatter_sub")
scatter_mul = scatter_into("tf.scatter_mul")
scatter_div = scatter_into("tf.scatter_div")
scatter_nd_update = scatter_into("tf.scatter_nd_update")
scatter_nd_add = scatter_into("tf.scatter_nd_add")
scatter_nd_sub = scatter_into("tf.scatter_nd_sub")
tensor_scatter_update = scatter_into("tf.tensor_scatter_update")


@op("tf.nn.embedding_lookup")
def _lookup(params, ids):
    x, positions = convert(params), convert(ids)
    if rank_of(x) is None or rank_of(positions) is None:
        return tensor(Tensor, unknown("the rank of an embedding"), dtype_of(x))
    return tensor(Tensor, gather_shape(shape_of(x), shape_of(positions), 0), dtype_of(x))


def embedding_lookup(params, ids, partition_strategy="mod", name=None, validate_indices=True, max_norm=None):
    return _lookup(params[0] if isinstance(params, (list, tuple)) else params, ids)


@op("tf.nn.embedding_lookup_sparse")
def _lookup_sparse(params):
    x = convert(params)
    return tensor(Tensor, (dynamic(opaque_dim("rows")),) + shape_of(x)[1:], dtype_of(x))


def embedding_lookup_sparse(params, sp_ids, sp_weights, partition_strategy="mod", name=None, combiner=None,
                            max_norm=None):
    return _lookup_sparse(params[0] if isinstance(params, (list, tuple)) else params)


@op("tf.dynamic_partition")
def dynamic_partition(data, partitions, num_partitions, name=None):
    x, chosen = convert(data), convert(partitions)
    if rank_of(x) is None or rank_of(chosen) is None:
        return [tensor(Tensor, unknown("the rank of a partition"), dtype_of(x)) for _ in range(num_partitions)]
    rest = shape_of(x)[rank_of(chosen):]
    return [tensor(Tensor, (dynamic(opaque_dim("part", lower=0)),) + rest, dtype_of(x)) for _ in range(num_partitions)]


@op("tf.dynamic_stitch")
def dynamic_stitch(indices, data, name=None):
    parts, places = convert_list(data), convert_list(indices)
    if rank_of(parts[0]) is None or rank_of(places[0]) is None:
        return tensor(Tensor, unknown("the rank of stitched parts"), dtype_of(parts[0]))
    rest = shape_of(parts[0])[rank_of(places[0]):]
    return tensor(Tensor, (dynamic(opaque_dim("stitched")),) + rest, dtype_of(parts[0]))


def sparse_to_dense(sparse_indices, output_shape, sparse_values, default_value=0, validate_indices=True, name=None):
    return _dense(output_shape, convert(sparse_values))


@op("tf.sparse_to_dense")
def _dense(output_shape, values):
    return tensor(Tensor, shape_argument(output_shape), dtype_of(values))


def sparse_tensor_to_dense(sp_input, default_value=0, validate_indices=True, name=None):
    return _dense(sp_input.dense_shape, sp_input.values)


def sparse_reshape(sp_input, shape, name=None):
    return SparseTensor(sp_input.indices, sp_input.values, shape)


def sparse_reorder(sp_input, name=None):
    return sp_input


def sparse_retain(sp_input, to_retain):
    return sp_input


def sparse_placeholder_with_default(sp_input):
    return sp_input


@op("tf.sparse_reduce_sum")
def sparse_reduce_sum(sp_input, axis=None, keep_dims=False, reduction_axes=None):
    return tensor(Tensor, unknown("the reduction of a sparse tensor"), sp_input.dtype)


def sparse_concat(axis, sp_inputs, name=None, expand_nonconcat_dim=False, concat_dim=None):
    return unknown("the concatenation of sparse tensors")


def sparse_slice(sp_input, start, size, name=None):
    return unknown("a slice of a sparse tensor")


def sparse_add(a, b, thresh=0):
    return unknown("a sum of sparse tensors")


@op("tf.sparse_to_indicator")
def sparse_to_indicator(sp_input, vocab_size, name=None):
    rows = with_rank(sp_input.indices, 2)[0]
    return tensor(Tensor, (rows, vocab_size), None)
