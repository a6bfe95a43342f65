"""tf.contrib.lookup: tables from keys to values of the same shape."""
from foreshape import int64, op, shape_of, string, tensor
from tensorflow._core import Tensor, convert
from tensorflow._graph import after_control_inputs


@op("tf.contrib.lookup")
def _looked_up(keys, kind):
    return tensor(Tensor, shape_of(convert(keys)), kind)


class _Table:
    _kind = int64

    def __init__(self, *args, **kwargs):
        pass

    @property
    def init(self):
        return after_control_inputs([])

    @property
    def initializer(self):
        return after_control_inputs([])

    def lookup(self, keys, name=None):
        return _looked_up(keys, self._kind)

    def insert(self, keys, values, name=None):
        return after_control_inputs([])

    def size(self, name=None):
        return tensor(Tensor, (), int64)


class HashTable(_Table):
    pass


class MutableHashTable(_Table):
    pass


class MutableDenseHashTable(_Table):
    pass


class IdTableWithHashBuckets(_Table):
    pass


class _StringTable(_Table):
    _kind = string


class KeyValueTensorInitializer:
    def __init__(self, *args, **kwargs):
        pass


class TextFileInitializer(KeyValueTensorInitializer):
    pass


class TextFileStringTableInitializer(KeyValueTensorInitializer):
    pass


class TextFileIdTableInitializer(KeyValueTensorInitializer):
    pass


class TextFileIndex:
    WHOLE_LINE = -2
    LINE_NUMBER = -1


def index_table_from_file(*args, **kwargs):
    return _Table()


def index_table_from_tensor(*args, **kwargs):
    return _Table()


def index_to_string_table_from_file(*args, **kwargs):
    return _StringTable()


def index_to_string_table_from_tensor(*args, **kwargs):
    return _StringTable()


def string_to_index_table_from_file(*args, **kwargs):
    return _Table()
