"""tf.data: data sets by the structure of one element."""
from foreshape import (
    dtype_of, dynamic, int64, is_tensor, is_unknown, known, op, opaque_dim, rank_of, require, shape_of, static_shape,
    string, tensor, unknown)
from tensorflow._arrays import int_argument
from tensorflow._control_flow import mapped
from tensorflow._core import SparseTensor, Tensor, as_dtype, convert
from tensorflow._shapes import TensorShape, absent, as_shape
from tensorflow._graph import after_control_inputs


@op("tf.data.Dataset.from_tensor_slices")
def _row(values):
    x = convert(values)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("a row of a tensor of unknown rank"), dtype_of(x))
    require(rank_of(x) >= 1, rule="rank-mismatch", raises=ValueError,
            message="Unbatching a tensor is only supported for rank >= 1",
            shapes={"tensors": shape_of(x)})
    return tensor(Tensor, shape_of(x)[1:], dtype_of(x))


@op("tf.data.Dataset.element")
def _example(values):
    x = convert(values)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.data.Dataset.batch")
def _stacked(values, count):
    x = convert(values)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("a batch of elements of unknown rank"), dtype_of(x))
    return tensor(Tensor, (count,) + shape_of(x), dtype_of(x))


@op("tf.data.Dataset.padded_batch")
def _padded(values, count, dims):
    x = convert(values)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("a batch of elements of unknown rank"), dtype_of(x))
    own = shape_of(x)
    if dims is None:
        dims = [None] * len(own)
    return tensor(Tensor, (count,) + tuple([dynamic(opaque_dim("padded")) if dim is None else dim for dim in dims]),
                  dtype_of(x))


def leaves(structure):
    if isinstance(structure, dict):
        return list(structure.values())
    if isinstance(structure, (list, tuple)):
        found = []
        for each in structure:
            found.extend(leaves(each))
        return found
    return [structure]


def tupled(structure):
    """Lists stand for tensors in data sets: what was given as a list of numbers is one."""
    if isinstance(structure, tuple):
        return tuple([tupled(each) for each in structure])
    if isinstance(structure, dict):
        return {key: tupled(each) for key, each in structure.items()}
    return structure if isinstance(structure, SparseTensor) else convert(structure)


def require_one_length(structure):
    """Slices are taken from all components alike."""
    parts = [each for each in leaves(structure) if is_tensor(each)]
    if len(parts) < 2:
        return
    first = parts[0]
    for each in parts[1:]:
        if rank_of(first) is not None and rank_of(each) is not None and rank_of(first) > 0 and rank_of(each) > 0:
            require(shape_of(first)[0] == shape_of(each)[0], rule="concat-mismatch", raises=ValueError,
                    message=f"Dimensions {shape_of(first)[0]} and {shape_of(each)[0]} are not compatible",
                    shapes={"first": shape_of(first), "other": shape_of(each)}, clash={"first": 0, "other": 0})


def length_of(structure):
    parts = leaves(structure)
    if not is_tensor(parts[0]) or rank_of(parts[0]) is None or rank_of(parts[0]) == 0:
        return None
    return shape_of(parts[0])[0]


def call_with(function, element):
    """Tuples are spread over the parameters of a mapped function."""
    return function(*element) if isinstance(element, tuple) else function(element)


class Dataset:
    """Holds one element, and how many there are where that is known."""
    def __init__(self, element=None, count=None):
        self._element = element
        self._count = count

    @staticmethod
    def from_tensor_slices(tensors):
        if is_unknown(tensors):
            return Dataset(unknown("an element of data that are not known"))
        structure = tupled(tensors)
        require_one_length(structure)
        return Dataset(_mapped(_row, structure), length_of(structure))

    @staticmethod
    def from_tensors(tensors):
        return Dataset(_mapped(_example, tupled(tensors)), 1)

    @staticmethod
    def from_generator(generator, output_types=None, output_shapes=None, args=None, output_signature=None):
        if not absent(output_signature):
            return Dataset(_mapped(lambda spec: _declared(spec.shape, spec.dtype), output_signature))
        if absent(output_types):
            return Dataset(unknown("an element of a generator"))
        if absent(output_shapes):
            return Dataset(_mapped(lambda kind: tensor(Tensor, unknown("an element of a generator"), as_dtype(kind)),
                                   output_types))
        if isinstance(output_types, tuple):
            return Dataset(tuple([_declared(dims, kind) for dims, kind in zip(output_shapes, output_types)]))
        return Dataset(_declared(output_shapes, output_types))

    @staticmethod
    def range(*args):
        return Dataset(tensor(Tensor, (), int64), args[0] if len(args) == 1 else None)

    @staticmethod
    def zip(datasets):
        return Dataset(tuple([each._element for each in datasets]))

    @staticmethod
    def list_files(file_pattern, shuffle=None, seed=None):
        return Dataset(tensor(Tensor, (), string))

    def map(self, map_func, num_parallel_calls=None, deterministic=None):
        if is_unknown(self._element):
            return Dataset(unknown("an element of a mapped data set"))
        return Dataset(_as_element(call_with(map_func, self._element)), self._count)

    def flat_map(self, map_func):
        made = call_with(map_func, self._element)
        return Dataset(made._element if isinstance(made, Dataset) else unknown("an element of a flattened data set"))

    def interleave(self, map_func, cycle_length=None, block_length=1, num_parallel_calls=None, **kwargs):
        return self.flat_map(map_func)

    def batch(self, batch_size, drop_remainder=False, **kwargs):
        size = int_argument(batch_size)
        count = size if drop_remainder else dynamic(opaque_dim("batch"))
        length, full = self._count, known(size)
        if length is not None and full is not None and known(length) is not None and known(length) % full == 0:
            # Every batch is full; only the graph does not know it.
            count = size if drop_remainder else dynamic(size)
        return Dataset(_mapped(lambda each: _stacked(each, count), self._element))

    def padded_batch(self, batch_size, padded_shapes=None, padding_values=None, drop_remainder=False):
        size = int_argument(batch_size)
        count = size if drop_remainder else dynamic(opaque_dim("batch"))
        if absent(padded_shapes):
            return Dataset(_mapped(lambda each: _padded(each, count, None), self._element))
        return Dataset(_padded_structure(self._element, padded_shapes, count))

    def unbatch(self):
        return Dataset(_mapped(_row, self._element))

    def shuffle(self, buffer_size, seed=None, reshuffle_each_iteration=None):
        return self

    def repeat(self, count=None):
        return Dataset(self._element)

    def take(self, count):
        return Dataset(self._element)

    def skip(self, count):
        return Dataset(self._element)

    def shard(self, num_shards, index):
        return Dataset(self._element)

    def filter(self, predicate):
        call_with(predicate, self._element)
        return Dataset(self._element)

    def concatenate(self, dataset):
        return Dataset(self._element)

    def prefetch(self, buffer_size):
        return self

    def cache(self, filename=""):
        return self

    def apply(self, transformation_func):
        return transformation_func(self)

    def with_options(self, options):
        return self

    def enumerate(self, start=0):
        return Dataset((tensor(Tensor, (), int64), self._element))

    @property
    def output_types(self):
        return _mapped(dtype_of, self._element)

    @property
    def output_shapes(self):
        return _mapped(lambda each: TensorShape(static_shape(each)), self._element)

    @property
    def output_classes(self):
        return _mapped(type, self._element)

    @property
    def element_spec(self):
        return _mapped(lambda each: TensorSpec(static_shape(each), dtype_of(each)), self._element)

    def make_one_shot_iterator(self):
        return Iterator(self._element)

    def make_initializable_iterator(self, shared_name=None):
        return Iterator(self._element)

    def as_numpy_iterator(self):
        return iter([unknown("an element as an array")])

    def __iter__(self):
        while unknown("whether there are more elements"):
            yield self._element


def _mapped(function, structure):
    if is_unknown(structure):
        return unknown("an element that is not known")
    if isinstance(structure, SparseTensor):
        return structure
    return mapped(function, structure)


def _as_element(structure):
    """What a mapped function returned: lists are tuples, numbers are tensors."""
    if isinstance(structure, (list, tuple)):
        return tuple([_as_element(each) for each in structure])
    if isinstance(structure, dict):
        return {key: _as_element(each) for key, each in structure.items()}
    if structure is None or isinstance(structure, SparseTensor):
        return structure
    return convert(structure)


def _declared(dims, kind):
    dims = as_shape(dims)._dims
    if dims is None:
        return tensor(Tensor, unknown("an element of a generator"), as_dtype(kind))
    return tensor(Tensor, [dynamic(opaque_dim("element")) if dim is None else dim for dim in dims], as_dtype(kind))


def _padded_structure(element, shapes, count):
    if is_tensor(element):
        return _padded(element, count, as_shape(shapes)._dims)
    if isinstance(element, tuple):
        return tuple([_padded_structure(each, dims, count) for each, dims in zip(element, shapes)])
    if isinstance(element, dict):
        return {key: _padded_structure(each, shapes[key], count) for key, each in element.items()}
    return unknown("a padded batch")


class TensorSpec:
    def __init__(self, shape=None, dtype=None, name=None):
        self.shape = as_shape(shape)
        self.dtype = as_dtype(dtype)
        self.name = name


class Iterator:
    def __init__(self, element):
        self._element = element

    @staticmethod
    def from_structure(output_types, output_shapes=None, shared_name=None, output_classes=None):
        return Iterator(Dataset.from_generator(None, output_types, output_shapes)._element)

    @staticmethod
    def from_string_handle(string_handle, output_types, output_shapes=None, output_classes=None):
        return Iterator(Dataset.from_generator(None, output_types, output_shapes)._element)

    @property
    def initializer(self):
        return after_control_inputs([])

    @property
    def output_types(self):
        return _mapped(dtype_of, self._element)

    @property
    def output_shapes(self):
        return _mapped(lambda each: TensorShape(static_shape(each)), self._element)

    def make_initializer(self, dataset, name=None):
        return after_control_inputs([])

    def string_handle(self, name=None):
        return tensor(Tensor, (), string)

    def get_next(self, name=None):
        return self._element


class TFRecordDataset(Dataset):
    def __init__(self, filenames, compression_type=None, buffer_size=None, num_parallel_reads=None):
        Dataset.__init__(self, tensor(Tensor, (), string))


class TextLineDataset(TFRecordDataset):
    pass


class FixedLengthRecordDataset(TFRecordDataset):
    def __init__(self, filenames, record_bytes, header_bytes=None, footer_bytes=None, buffer_size=None):
        Dataset.__init__(self, tensor(Tensor, (), string))


class Options:
    pass


class experimental:
    AUTOTUNE = -1


AUTOTUNE = -1
