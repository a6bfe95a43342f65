"""Conditions, loops and assertions inside the graph. Branches and bodies are called once, as the library does."""
from foreshape import (
    bool_, broadcast, content_of, dtype_of, dynamic, int32, is_tensor, is_unknown, opaque_dim, op, rank_of, require,
    shape_of, tensor, unknown)
from tensorflow._arrays import int_argument
from tensorflow._core import SparseTensor, Tensor, as_dtype, convert
from tensorflow._shapes import absent, shape_text
from tensorflow._graph import after_control_inputs, group


def agreed_dims(a, b):
    """The dims of a value that is one of two tensors: what they do not share is known to a run only."""
    if rank_of(a) is None or rank_of(b) is None or rank_of(a) != rank_of(b):
        return unknown("branches of different rank")
    return tuple([agreed_dim(m, n) for m, n in zip(shape_of(a), shape_of(b))])


def agreed_dim(m, n):
    if m == n:
        return m
    return dynamic(opaque_dim("either"))


@op("tf.cond")
def _either(condition, a, b):
    a, b = convert(a), convert(b)
    return tensor(Tensor, agreed_dims(a, b), dtype_of(a))


def merged(condition, a, b):
    if is_unknown(a) or is_unknown(b):
        return unknown("the result of a condition")
    if is_tensor(a) or is_tensor(b):
        return _either(condition, a, b)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        items = [merged(condition, x, y) for x, y in zip(a, b)]
        return items if isinstance(a, list) else rebuilt(a, items)
    if isinstance(a, dict) and isinstance(b, dict):
        return {key: merged(condition, a[key], b[key]) for key in a}
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return _either(condition, a, b)
    if a is None or b is None:
        return None
    return group(a, b)


def rebuilt(structure, items):
    """A tuple of the items; a named tuple stays one."""
    return structure._replace(**dict(zip(structure._fields, items))) if hasattr(structure, "_fields") else tuple(items)


def cond(pred, true_fn=None, false_fn=None, strict=False, name=None, fn1=None, fn2=None):
    then = true_fn if absent(fn1) else fn1
    otherwise = false_fn if absent(fn2) else fn2
    if isinstance(pred, bool):
        return then() if pred else otherwise()
    return merged(pred, then(), otherwise())


def smart_cond(pred, true_fn=None, false_fn=None, name=None):
    return cond(pred, true_fn, false_fn)


def case(pred_fn_pairs, default=None, exclusive=False, strict=False, name="case"):
    pairs = list(pred_fn_pairs.items()) if isinstance(pred_fn_pairs, dict) else list(pred_fn_pairs)
    result = None
    if not absent(default):
        result = default()
    for condition, function in pairs:
        value = function()
        result = value if result is None else merged(condition, result, value)
    return result


@op("tf.while_loop")
def _carried(value):
    x = convert(value)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.while_loop")
def _loosened(value, invariant):
    """A loop variable whose shape may change from one iteration to the next as far as its invariant allows."""
    x = convert(value)
    dims = invariant._dims
    if dims is None:
        return tensor(Tensor, unknown("a loop variable without a shape"), dtype_of(x))
    return tensor(Tensor, [dynamic(opaque_dim("carried")) if dim is None else dim for dim in dims], dtype_of(x))


def loop_variable(value, invariant):
    if isinstance(value, (list, tuple)):
        invariants = invariant if isinstance(invariant, (list, tuple)) else [None] * len(value)
        items = [loop_variable(each, stated) for each, stated in zip(value, invariants)]
        return items if isinstance(value, list) else rebuilt(value, items)
    if isinstance(value, (TensorArray, SparseTensor)) or value is None:
        return value
    return _carried(value) if invariant is None else _loosened(value, invariant)


def while_loop(cond, body, loop_vars, shape_invariants=None, parallel_iterations=10, back_prop=True, swap_memory=False,
               name=None, maximum_iterations=None, return_same_structure=False):
    if is_unknown(loop_vars):
        return unknown("loop variables that are not known")
    single = not isinstance(loop_vars, (list, tuple))
    values = [loop_vars] if single else list(loop_vars)
    invariants = [None] * len(values) if absent(shape_invariants) else list(shape_invariants)
    carried = [loop_variable(value, invariant) for value, invariant in zip(values, invariants)]
    cond(*carried)
    after = body(*carried)
    results = list(after) if isinstance(after, (list, tuple)) and not (single and is_tensor(after)) else [after]
    merged_values = [result if isinstance(result, (TensorArray, SparseTensor)) else merged(None, before, result)
                     for before, result in zip(carried, results)]
    if single or len(merged_values) == 1:
        return merged_values[0]
    return rebuilt(loop_vars, merged_values) if isinstance(loop_vars, tuple) else merged_values


@op("tf.map_fn")
def _element(elems):
    x = convert(elems)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("an element of a tensor of unknown rank"), dtype_of(x))
    require(rank_of(x) > 0, rule="rank-mismatch", raises=ValueError, message="elements of a scalar",
            shapes={"elems": shape_of(x)})
    return tensor(Tensor, shape_of(x)[1:], dtype_of(x))


@op("tf.map_fn")
def _collected(result, elems):
    x, source = convert(result), convert(elems)
    if rank_of(x) is None or rank_of(source) is None:
        return tensor(Tensor, unknown("the rank of mapped elements"), dtype_of(x))
    return tensor(Tensor, (shape_of(source)[0],) + shape_of(x), dtype_of(x))


def mapped(function, structure):
    if is_unknown(structure):
        return function(structure)
    if isinstance(structure, (list, tuple)):
        items = [mapped(function, each) for each in structure]
        return items if isinstance(structure, list) else rebuilt(structure, items)
    if isinstance(structure, dict):
        return {key: mapped(function, each) for key, each in structure.items()}
    return function(structure)


def first_leaf(structure):
    if is_unknown(structure):
        return structure
    return first_leaf(structure[0]) if isinstance(structure, (list, tuple)) else structure


def map_fn(fn, elems, dtype=None, parallel_iterations=10, back_prop=True, swap_memory=False, infer_shape=True,
           name=None):
    result = fn(mapped(_element, elems))
    source = first_leaf(elems)
    return mapped(lambda each: _collected(each, source), result)


def foldl(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, name=None):
    element = mapped(_element, elems)
    start = element if absent(initializer) else mapped(_carried, initializer)
    return fn(start, element)


foldr = foldl


def scan(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, infer_shape=True,
         reverse=False, name=None):
    element = mapped(_element, elems)
    start = element if absent(initializer) else mapped(_carried, initializer)
    result = fn(start, element)
    source = first_leaf(elems)
    return mapped(lambda each: _collected(each, source), result)


def with_dependencies(dependencies, output_tensor, name=None):
    from tensorflow._arrays import _identity
    return _identity(output_tensor, list(dependencies))


class TensorArray:
    """Elements of one shape, as far as it was seen."""
    def __init__(self, dtype, size=None, dynamic_size=None, clear_after_read=None, tensor_array_name=None, handle=None,
                 flow=None, infer_shape=True, element_shape=None, colocate_with_first_write_call=True, name=None):
        self.dtype = as_dtype(dtype)
        self.flow = None
        self.handle = None
        self._size = size
        self._example = None

    def _with(self, example):
        made = TensorArray(self.dtype, self._size)
        made._example = example
        return made

    def write(self, index, value, name=None):
        return self._with(value)

    def read(self, index, name=None):
        if self._example is None:
            return tensor(Tensor, unknown("an element that was not written yet"), self.dtype)
        return _carried(self._example)

    def unstack(self, value, name=None):
        return self._with(_element(value))

    unpack = unstack

    def split(self, value, lengths, name=None):
        return self._with(unknown("a part of a tensor"))

    def scatter(self, indices, value, name=None):
        return self._with(_element(value))

    def gather(self, indices, name=None):
        return self.stack()

    def stack(self, name=None):
        if self._example is None:
            return tensor(Tensor, unknown("elements that were not written yet"), self.dtype)
        return _stacked_elements(self._example, self._size)

    pack = stack

    def concat(self, name=None):
        return tensor(Tensor, unknown("the concatenation of elements"), self.dtype)

    def size(self, name=None):
        return tensor(Tensor, (), int32)

    def identity(self):
        return self

    def close(self, name=None):
        return after_control_inputs([])

    def grad(self, source, flow=None, name=None):
        return self


@op("tf.TensorArray.stack")
def _stacked_elements(example, size):
    x = convert(example)
    count = dynamic(opaque_dim("elements")) if size is None else int_argument(size)
    return tensor(Tensor, (dynamic(count),) + shape_of(x), dtype_of(x))


def checked(*inputs):
    """An assertion operation: it runs after what it compares."""
    return after_control_inputs([each for each in inputs if is_tensor(each)])


def Assert(condition, data, summarize=None, name=None):
    return checked(condition)


@op("tf.assert_equal")
def _same_shape_or_broadcast(x, y):
    return tensor(Tensor, broadcast(shape_of(convert(x)), shape_of(convert(y)), names=("x", "y")), bool_)


@op("tf.assert_equal")
def _require_equal(x, y, message):
    a, b = content_of(convert(x)), content_of(convert(y))
    if a is not None and b is not None and rank_of(convert(x)) == 0 and rank_of(convert(y)) == 0:
        require(a == b, rule="contract-violation", raises=ValueError,
                message=f"Condition x == y did not hold: {a} and {b}" + ("" if message is None else f" ({message})"))
    return tensor(Tensor, (), bool_)


def assert_equal(x, y, data=None, summarize=None, message=None, name=None):
    _same_shape_or_broadcast(x, y)
    return checked(_require_equal(x, y, message))


def assert_pair(x, y, data=None, summarize=None, message=None, name=None):
    return checked(_same_shape_or_broadcast(x, y))


assert_none_equal = assert_pair
assert_less = assert_pair
assert_less_equal = assert_pair
assert_greater = assert_pair
assert_greater_equal = assert_pair


def assert_each(x, data=None, summarize=None, message=None, name=None):
    return checked(x)


assert_positive = assert_each
assert_negative = assert_each
assert_non_negative = assert_each
assert_non_positive = assert_each
assert_integer = assert_each


def assert_type(tensor, tf_type, message=None, name=None):
    return checked(tensor)


assert_proper_iterable = assert_each


@op("tf.assert_rank")
def _require_rank(x, rank, message):
    known, wanted = rank_of(convert(x)), int_argument(rank)
    if known is not None:
        require(known == wanted, rule="contract-violation", raises=ValueError,
                message=f"Tensor must have rank {wanted}. Received rank {known}, shape {shape_text(shape_of(x))}",
                shapes={"x": shape_of(x)})
    return tensor(Tensor, (), bool_)


def assert_rank(x, rank, data=None, summarize=None, message=None, name=None):
    return checked(_require_rank(x, rank, message))


@op("tf.assert_rank_at_least")
def _require_rank_at_least(x, rank, message):
    known, wanted = rank_of(convert(x)), int_argument(rank)
    if known is not None:
        require(known >= wanted, rule="contract-violation", raises=ValueError,
                message=f"Tensor must have rank at least {wanted}. Received rank {known}, shape "
                        f"{shape_text(shape_of(x))}",
                shapes={"x": shape_of(x)})
    return tensor(Tensor, (), bool_)


def assert_rank_at_least(x, rank, data=None, summarize=None, message=None, name=None):
    return checked(_require_rank_at_least(x, rank, message))


def assert_rank_in(x, ranks, data=None, summarize=None, message=None, name=None):
    known = rank_of(convert(x))
    if known is not None:
        require(known in ranks, rule="contract-violation", raises=ValueError,
                message=f"Tensor must have rank in {ranks}. Received rank {known}", shapes={"x": shape_of(x)})
    return checked(x)


def assert_same_float_dtype(tensors=None, dtype=None):
    return dtype


def assert_scalar(tensor, name=None):
    return tensor


@op("tf.is_numeric_tensor")
def is_numeric_tensor(x):
    return tensor(Tensor, (), bool_)


def check_numerics(tensor, message, name=None):
    from tensorflow._arrays import _identity
    return _identity(tensor, [])


verify_tensor_all_finite = check_numerics


def add_check_numerics_ops():
    return after_control_inputs([])
