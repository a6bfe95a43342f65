"""Products of matrices and linear algebra."""
from foreshape import (
    dtype_of, einsum_shape, library_version, matmul_shape, normalize_axes, op, opaque_dim, rank_of, reduce_shape,
    require, shape_of, tensor as new_tensor, unknown, with_rank, with_rank_at_least)
from tensorflow._core import Tensor, convert, convert_list, convert_pair
from tensorflow._shapes import shape_text


def _require_equal_batch(a, b, outer):
    for axis in range(outer):
        require(a[axis] == b[axis], rule="matmul-mismatch", raises=ValueError,
                message=f"Dimensions must be equal, but are {a[axis]} and {b[axis]} for 'MatMul' (op: 'BatchMatMul') "
                        f"with input shapes: {shape_text(a)}, {shape_text(b)}",
                shapes={"a": a, "b": b}, clash={"a": axis, "b": axis})


@op("tf.matmul")
def matmul(a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False,
           b_is_sparse=False, name=None):
    a, b = convert_pair(a, b)
    transpose_a, transpose_b = transpose_a or adjoint_a, transpose_b or adjoint_b
    rank_a, rank_b = rank_of(a), rank_of(b)
    if rank_a is None and rank_b is None:
        return new_tensor(Tensor, unknown("the rank of a matrix product"), dtype_of(a))
    if library_version() >= (2, 0) and rank_a is not None and rank_b is not None:
        return new_tensor(Tensor, _broadcast_product(a, b, transpose_a, transpose_b), dtype_of(a))
    if rank_a is None:
        rank_a = rank_b
    elif rank_b is None:
        rank_b = rank_a
    # Only operands that may both have more than two axes are multiplied as a batch.
    rank = rank_a if rank_a > 2 and rank_b > 2 else 2
    if not _require_matrix(a, rank_a, rank, a, b) or not _require_matrix(b, rank_b, rank, a, b):
        return new_tensor(Tensor, unknown("the result of a refused matrix product"), dtype_of(a))
    left, right = with_rank(a, rank), with_rank(b, rank)
    if rank > 2:
        _require_equal_batch(left, right, rank - 2)
    inner_a = rank - 2 if transpose_a else rank - 1
    inner_b = rank - 1 if transpose_b else rank - 2
    require(left[inner_a] == right[inner_b], rule="matmul-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {left[inner_a]} and {right[inner_b]} for 'MatMul' (op: "
                    "'MatMul') "
                    f"with input shapes: {shape_text(left)}, {shape_text(right)}",
            shapes={"a": left, "b": right}, clash={"a": inner_a, "b": inner_b})
    rows = left[rank - 1] if transpose_a else left[rank - 2]
    columns = right[rank - 2] if transpose_b else right[rank - 1]
    return new_tensor(Tensor, left[:rank - 2] + (rows, columns), dtype_of(a))


def _require_matrix(x, own, wanted, a, b):
    require(own == wanted, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be rank {wanted} but is rank {own} for 'MatMul' (op: 'MatMul') "
                    f"with input shapes: {shape_of(a)}, {shape_of(b)}",
            shapes={"a": shape_of(a), "b": shape_of(b)})
    return own == wanted


def _broadcast_product(a, b, transpose_a, transpose_b):
    left = with_rank_at_least(a, 2)
    right = with_rank_at_least(b, 2)
    if transpose_a:
        left = left[:-2] + (left[-1], left[-2])
    if transpose_b:
        right = right[:-2] + (right[-1], right[-2])
    return matmul_shape(left, right)


@op("tf.batch_matmul")
def batch_matmul(x, y, adj_x=False, adj_y=False, name=None):
    x, y = convert_pair(x, y)
    return new_tensor(Tensor, _broadcast_product(x, y, adj_x, adj_y), dtype_of(x))


@op("tf.sparse_tensor_dense_matmul")
def sparse_tensor_dense_matmul(sp_a, b, adjoint_a=False, adjoint_b=False, name=None):
    right = with_rank(convert(b), 2)
    return new_tensor(Tensor, (opaque_dim("rows"), right[0] if adjoint_b else right[1]), dtype_of(b))


@op("tf.tensordot")
def tensordot(a, b, axes, name=None):
    a, b = convert_pair(a, b)
    rank_a, rank_b = rank_of(a), rank_of(b)
    if rank_a is None or rank_b is None:
        return new_tensor(Tensor, unknown("the rank of a tensordot"), dtype_of(a))
    if isinstance(axes, (list, tuple)):
        axes_a, axes_b = axes
        axes_a = normalize_axes([axes_a] if isinstance(axes_a, int) else axes_a, rank_a)
        axes_b = normalize_axes([axes_b] if isinstance(axes_b, int) else axes_b, rank_b)
    else:
        axes_a, axes_b = range(rank_a - axes, rank_a), range(axes)
    left, right = shape_of(a), shape_of(b)
    for i, j in zip(axes_a, axes_b):
        require(left[i] == right[j], rule="matmul-mismatch", raises=ValueError,
                message=f"Dimensions must be equal, but are {left[i]} and {right[j]} for 'Tensordot' "
                        f"with input shapes: {shape_text(left)}, {shape_text(right)}",
                shapes={"a": left, "b": right}, clash={"a": i, "b": j})
    kept = [left[i] for i in range(rank_a) if i not in axes_a] + [right[j] for j in range(rank_b) if j not in axes_b]
    return new_tensor(Tensor, kept, dtype_of(a))


@op("tf.einsum")
def einsum(equation, *inputs, **kwargs):
    inputs = convert_list(inputs)
    return new_tensor(Tensor, einsum_shape(equation, [shape_of(each) for each in inputs], raises=ValueError),
                      dtype_of(inputs[0]))


@op("tf.cross")
def cross(a, b, name=None):
    a, b = convert_pair(a, b)
    return new_tensor(Tensor, shape_of(a), dtype_of(a))


@op("tf.matrix_transpose")
def matrix_transpose(a, name="matrix_transpose", conjugate=False):
    a = convert(a)
    dims = with_rank_at_least(a, 2)
    return new_tensor(Tensor, dims[:-2] + (dims[-1], dims[-2]), dtype_of(a))


def _require_square(dims, operation_name):
    require(dims[-1] == dims[-2], rule="matmul-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {dims[-2]} and {dims[-1]} for '{operation_name}'",
            shapes={"input": dims}, clash={"input": len(dims) - 2})


@op("tf.matrix_inverse")
def matrix_inverse(input, adjoint=False, name=None):
    x = convert(input)
    dims = with_rank_at_least(x, 2)
    _require_square(dims, "MatrixInverse")
    return new_tensor(Tensor, dims, dtype_of(x))


@op("tf.cholesky")
def cholesky(input, name=None):
    x = convert(input)
    dims = with_rank_at_least(x, 2)
    _require_square(dims, "Cholesky")
    return new_tensor(Tensor, dims, dtype_of(x))


@op("tf.matrix_determinant")
def matrix_determinant(input, name=None):
    x = convert(input)
    dims = with_rank_at_least(x, 2)
    _require_square(dims, "MatrixDeterminant")
    return new_tensor(Tensor, dims[:-2], dtype_of(x))


@op("tf.matrix_solve")
def matrix_solve(matrix, rhs, adjoint=False, name=None):
    matrix, rhs = convert_pair(matrix, rhs)
    left, right = with_rank_at_least(matrix, 2), with_rank_at_least(rhs, 2)
    _require_square(left, "MatrixSolve")
    require(left[-1] == right[-2], rule="matmul-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {left[-1]} and {right[-2]} for 'MatrixSolve'",
            shapes={"matrix": left, "rhs": right}, clash={"matrix": len(left) - 1, "rhs": len(right) - 2})
    return new_tensor(Tensor, right, dtype_of(rhs))


@op("tf.matrix_triangular_solve")
def matrix_triangular_solve(matrix, rhs, lower=True, adjoint=False, name=None):
    matrix, rhs = convert_pair(matrix, rhs)
    return new_tensor(Tensor, shape_of(rhs), dtype_of(rhs))


@op("tf.matrix_solve_ls")
def matrix_solve_ls(matrix, rhs, l2_regularizer=0.0, fast=True, name=None):
    matrix, rhs = convert_pair(matrix, rhs)
    left, right = with_rank_at_least(matrix, 2), with_rank_at_least(rhs, 2)
    return new_tensor(Tensor, right[:-2] + (left[-1], right[-1]), dtype_of(rhs))


@op("tf.diag")
def diag(diagonal, name=None):
    x = convert(diagonal)
    return new_tensor(Tensor, shape_of(x) + shape_of(x), dtype_of(x))


@op("tf.diag_part")
def diag_part(input, name=None):
    x = convert(input)
    rank = rank_of(x)
    if rank is None:
        return new_tensor(Tensor, unknown("the rank of a diagonal"), dtype_of(x))
    return new_tensor(Tensor, shape_of(x)[:rank // 2], dtype_of(x))


@op("tf.matrix_diag")
def matrix_diag(diagonal, name=None):
    x = convert(diagonal)
    dims = with_rank_at_least(x, 1)
    return new_tensor(Tensor, dims + (dims[-1],), dtype_of(x))


@op("tf.matrix_diag_part")
def matrix_diag_part(input, name=None):
    x = convert(input)
    dims = with_rank_at_least(x, 2)
    return new_tensor(Tensor, dims[:-2] + (min(dims[-2], dims[-1]),), dtype_of(x))


@op("tf.matrix_set_diag")
def matrix_set_diag(input, diagonal, name=None):
    x = convert(input)
    return new_tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.matrix_band_part")
def matrix_band_part(input, num_lower, num_upper, name=None):
    x = convert(input)
    return new_tensor(Tensor, with_rank_at_least(x, 2), dtype_of(x))


@op("tf.trace")
def trace(x, name=None):
    x = convert(x)
    return new_tensor(Tensor, with_rank_at_least(x, 2)[:-2], dtype_of(x))


@op("tf.svd")
def svd(input, full_matrices=False, compute_uv=True, name=None):
    x = convert(input)
    dims = with_rank_at_least(x, 2)
    batch, rows, columns = dims[:-2], dims[-2], dims[-1]
    least = min(rows, columns)
    s = new_tensor(Tensor, batch + (least,), dtype_of(x))
    if not compute_uv:
        return s
    return (s, new_tensor(Tensor, batch + (rows, rows if full_matrices else least), dtype_of(x)),
            new_tensor(Tensor, batch + (columns, columns if full_matrices else least), dtype_of(x)))


@op("tf.qr")
def qr(input, full_matrices=False, name=None):
    x = convert(input)
    dims = with_rank_at_least(x, 2)
    batch, rows, columns = dims[:-2], dims[-2], dims[-1]
    least = min(rows, columns)
    return (new_tensor(Tensor, batch + (rows, rows if full_matrices else least), dtype_of(x)),
            new_tensor(Tensor, batch + (rows if full_matrices else least, columns), dtype_of(x)))


@op("tf.self_adjoint_eig")
def self_adjoint_eig(tensor, name=None):
    x = convert(tensor)
    dims = with_rank_at_least(x, 2)
    return new_tensor(Tensor, dims[:-1], dtype_of(x)), new_tensor(Tensor, dims, dtype_of(x))


@op("tf.norm")
def norm(tensor, ord="euclidean", axis=None, keepdims=None, name=None, keep_dims=None):
    x = convert(tensor)
    return new_tensor(Tensor, reduce_shape(shape_of(x), axis, bool(keepdims) or bool(keep_dims)), dtype_of(x))


@op("tf.nn.xw_plus_b")
def xw_plus_b(x, weights, biases, name=None):
    x, weights, biases = convert(x), convert(weights), convert(biases)
    left, right, bias = with_rank(x, 2), with_rank(weights, 2), with_rank(biases, 1)
    require(left[1] == right[0], rule="matmul-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {left[1]} and {right[0]} for 'xw_plus_b/MatMul' (op: 'MatMul') "
                    f"with input shapes: {shape_text(left)}, {shape_text(right)}",
            shapes={"x": left, "weights": right}, clash={"x": 1, "weights": 0})
    require(bias[0] == right[1], rule="broadcast-mismatch", raises=ValueError,
            message=f"Dimensions must be equal, but are {right[1]} and {bias[0]} for 'xw_plus_b' (op: 'BiasAdd')",
            shapes={"weights": right, "biases": bias}, clash={"weights": 1, "biases": 0})
    return new_tensor(Tensor, (left[0], right[1]), dtype_of(x))


def relu_layer(x, weights, biases, name=None):
    from tensorflow.nn._activations import relu
    return relu(xw_plus_b(x, weights, biases))
