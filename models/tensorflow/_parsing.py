"""Decoding and parsing of records, strings and files."""
from foreshape import (
    bool_, dtype_of, dynamic, float32, int32, int64, op, opaque_dim, shape_of, string, tensor, unknown)
from tensorflow._core import SparseTensor, Tensor, as_dtype, convert
from tensorflow._shapes import absent, as_shape


@op("tf.decode_raw")
def decode_raw(bytes, out_type, little_endian=True, name=None):
    x = convert(bytes)
    return tensor(Tensor, shape_of(x) + (dynamic(opaque_dim("bytes", key=x)),), as_dtype(out_type))


@op("tf.decode_csv")
def _csv_column(records, default):
    return tensor(Tensor, shape_of(convert(records)), dtype_of(convert(default)))


def decode_csv(records, record_defaults, field_delim=",", use_quote_delim=True, name=None, na_value="",
               select_cols=None):
    return [_csv_column(records, default) for default in record_defaults]


@op("tf.string_to_number")
def string_to_number(string_tensor, out_type=float32, name=None):
    return tensor(Tensor, shape_of(convert(string_tensor)), as_dtype(out_type))


def same_shape_strings(operation_name, kind=string):
    @op(operation_name)
    def apply(input, *args, **kwargs):
        return tensor(Tensor, shape_of(convert(input)), kind)
    return apply


substr = same_shape_strings("tf.substr")
as_string = same_shape_strings("tf.as_string")
encode_base64 = same_shape_strings("tf.encode_base64")
decode_base64 = same_shape_strings("tf.decode_base64")
regex_replace = same_shape_strings("tf.regex_replace")
string_strip = same_shape_strings("tf.string_strip")
string_to_hash_bucket = same_shape_strings("tf.string_to_hash_bucket", int64)
string_to_hash_bucket_fast = same_shape_strings("tf.string_to_hash_bucket_fast", int64)
string_to_hash_bucket_strong = same_shape_strings("tf.string_to_hash_bucket_strong", int64)
string_length = same_shape_strings("tf.strings.length", int32)
regex_full_match = same_shape_strings("tf.strings.regex_full_match", bool_)


@op("tf.string_join")
def string_join(inputs, separator="", name=None):
    return tensor(Tensor, unknown("the shape of joined strings"), string)


@op("tf.string_split")
def _split_strings():
    count = dynamic(opaque_dim("tokens", lower=0))
    return tensor(Tensor, (count, 2), int64), tensor(Tensor, (count,), string), tensor(Tensor, (2,), int64)


def string_split(source, delimiter=" ", skip_empty=True):
    indices, values, dense_shape = _split_strings()
    return SparseTensor(indices, values, dense_shape)


@op("tf.read_file")
def read_file(filename, name=None):
    return tensor(Tensor, (), string)


@op("tf.write_file")
def write_file(filename, contents, name=None):
    return tensor(Tensor, (), bool_)


@op("tf.matching_files")
def matching_files(pattern, name=None):
    return tensor(Tensor, (dynamic(opaque_dim("files")),), string)


class FixedLenFeature:
    def __init__(self, shape, dtype, default_value=None):
        self.shape = shape
        self.dtype = dtype
        self.default_value = default_value


class VarLenFeature:
    def __init__(self, dtype):
        self.dtype = dtype


class SparseFeature:
    def __init__(self, index_key, value_key, dtype, size, already_sorted=False):
        self.dtype = dtype


class FixedLenSequenceFeature:
    def __init__(self, shape, dtype, allow_missing=False, default_value=None):
        self.shape = shape
        self.dtype = dtype


@op("tf.parse_example")
def _parsed(serialized, dims, kind, batched):
    x = convert(serialized)
    return tensor(Tensor, (shape_of(x) if batched else ()) + dims, kind)


@op("tf.parse_example")
def _parsed_sparse(kind, rank):
    count = dynamic(opaque_dim("values", lower=0))
    return tensor(Tensor, (count, rank), int64), tensor(Tensor, (count,), kind), tensor(Tensor, (rank,), int64)


def _parse_feature(serialized, feature, batched):
    if isinstance(feature, FixedLenFeature):
        return _parsed(serialized, as_shape(feature.shape)._dims, as_dtype(feature.dtype), batched)
    if isinstance(feature, FixedLenSequenceFeature):
        dims = (dynamic(opaque_dim("sequence", lower=0)),) + as_shape(feature.shape)._dims
        return _parsed(serialized, dims, as_dtype(feature.dtype), batched)
    indices, values, dense_shape = _parsed_sparse(as_dtype(feature.dtype), 2 if batched else 1)
    return SparseTensor(indices, values, dense_shape)


def parse_example(serialized, features, name=None, example_names=None):
    return {key: _parse_feature(serialized, feature, True) for key, feature in features.items()}


def parse_single_example(serialized, features, name=None, example_names=None):
    return {key: _parse_feature(serialized, feature, False) for key, feature in features.items()}


def parse_single_sequence_example(serialized, context_features=None, sequence_features=None, example_name=None,
                                  name=None):
    context = {} if absent(context_features) else parse_single_example(serialized, context_features)
    sequences = {} if absent(sequence_features) else parse_single_example(serialized, sequence_features)
    return context, sequences


@op("tf.parse_tensor")
def parse_tensor(serialized, out_type, name=None):
    return tensor(Tensor, unknown("a parsed tensor"), as_dtype(out_type))


@op("tf.serialize_tensor")
def serialize_tensor(value, name=None):
    return tensor(Tensor, (), string)


@op("tf.image.decode")
def decoded_image(contents, channels, kind):
    x = convert(contents)
    depth = dynamic(opaque_dim("channels", key=x)) if channels is None or channels == 0 else channels
    return tensor(Tensor, (dynamic(opaque_dim("height", key=x)), dynamic(opaque_dim("width", key=x)), depth),
                  as_dtype(kind))


@op("tf.image.decode_image")
def undetermined_image(contents, kind):
    # Pictures or animations: not even the rank is known to the graph.
    return tensor(Tensor, unknown("a decoded image or animation"), as_dtype(kind))
