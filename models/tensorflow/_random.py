"""Random tensors."""
from foreshape import dtype_of, float32, int64, op, rank_of, require, shape_of, tensor, with_rank
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, as_dtype, convert
from tensorflow._shapes import shape_argument


def normal_like(operation_name):
    @op(operation_name)
    def draw(shape, mean=0.0, stddev=1.0, dtype=float32, seed=None, name=None):
        return tensor(Tensor, shape_argument(shape), as_dtype(dtype))
    return draw


random_normal = normal_like("tf.random_normal")
truncated_normal = normal_like("tf.truncated_normal")


@op("tf.random_uniform")
def random_uniform(shape, minval=0, maxval=None, dtype=float32, seed=None, name=None):
    return tensor(Tensor, shape_argument(shape), as_dtype(dtype))


@op("tf.random_gamma")
def random_gamma(shape, alpha, beta=None, dtype=float32, seed=None, name=None):
    return tensor(Tensor, tuple(shape_argument(shape)) + shape_of(convert(alpha)), as_dtype(dtype))


@op("tf.random_poisson")
def random_poisson(lam, shape, dtype=float32, seed=None, name=None):
    return tensor(Tensor, tuple(shape_argument(shape)) + shape_of(convert(lam)), as_dtype(dtype))


@op("tf.random_shuffle")
def random_shuffle(value, seed=None, name=None):
    x = convert(value)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.random_crop")
def random_crop(value, size, seed=None, name=None):
    x = convert(value)
    dims = shape_argument(size)
    rank = rank_of(x)
    if rank is not None:
        require(rank == len(dims), rule="rank-mismatch", raises=ValueError,
                message=f"Dimension must be {rank} but is {len(dims)} for 'random_crop'", shapes={"value": shape_of(x)})
        if rank == len(dims):
            for axis in range(rank):
                require(dims[axis] <= shape_of(x)[axis], rule="negative-dim", raises=ValueError,
                        message=f"Need value.shape >= size, got {shape_of(x)} and {dims}",
                        shapes={"value": shape_of(x), "size": dims}, clash={"value": axis, "size": axis})
    return tensor(Tensor, dims, dtype_of(x))


@op("tf.multinomial")
def multinomial(logits, num_samples, seed=None, name=None, output_dtype=int64):
    dims = with_rank(convert(logits), 2)
    return tensor(Tensor, (dims[0], int_argument(num_samples)), as_dtype(output_dtype))
