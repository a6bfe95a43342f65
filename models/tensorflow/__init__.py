"""TensorFlow: graph mode of 1.x first, and 2.x where the names are the same."""
from foreshape import (
    bfloat16, bool_ as bool, complex64, complex128, dtype as DType, float16, float32, float64, int8, int16, int32,
    int64, library_version as _library_version, resource, string, uint8, uint16, uint32, uint64)
from tensorflow._core import IndexedSlices, Operation, SparseTensor, Tensor, as_dtype
from tensorflow._shapes import Dimension, TensorShape, absent
from tensorflow._graph import (
    Graph, GraphKeys, NoGradient, NotDifferentiable, RegisterGradient, add_to_collection, add_to_collections,
    colocate_with, container, control_dependencies, device, get_collection, get_collection_ref, get_default_graph,
    get_seed, group, import_graph_def, name_scope, no_op, op_scope, placeholder, placeholder_with_default,
    register_tensor_conversion_function, reset_default_graph, set_random_seed, sparse_placeholder)
from tensorflow._math import (
    abs, accumulate_n, acos, acosh, add, add_n, asin, asinh, atan, atan2, atanh, bitcast, cast, ceil,
    clip_by_average_norm, clip_by_global_norm, clip_by_norm, clip_by_value, complex, conj, cos, cosh, digamma, div,
    div_no_nan, divide, equal, erf, erfc, exp, expm1, floor, floor_div, floordiv, floormod, global_norm, greater,
    greater_equal, igamma, igammac, imag, is_finite, is_inf, is_nan, less, less_equal, lgamma, log, log1p, log_sigmoid,
    logical_and, logical_not, logical_or, logical_xor, maximum, minimum, mod, multiply, negative, not_equal, polygamma,
    pow, real, realdiv, reciprocal, rint, round, rsqrt, saturate_cast, sigmoid, sign, sin, sinh, sqrt, square,
    squared_difference, subtract, tan, tanh, to_double, to_float, to_int32, to_int64, truediv, truncatediv, truncatemod,
    where, zeta)
from tensorflow._linear import (
    batch_matmul, cholesky, cross, diag, diag_part, einsum, matmul, matrix_band_part, matrix_determinant, matrix_diag,
    matrix_diag_part, matrix_inverse, matrix_set_diag, matrix_solve, matrix_solve_ls, matrix_transpose,
    matrix_triangular_solve, norm, qr, self_adjoint_eig, sparse_tensor_dense_matmul, svd, tensordot, trace)
from tensorflow._arrays import (
    Print, bincount, broadcast_dynamic_shape, broadcast_static_shape, broadcast_to, concat, concat_v2, constant,
    convert_to_tensor, convert_to_tensor_or_sparse_tensor, depth_to_space, ensure_shape, expand_dims,
    extract_image_patches, eye, fill, histogram_fixed_width, identity, invert_permutation, linspace, meshgrid,
    one_hot, ones, ones_like, pad, parallel_stack, py_func, py_function, range_ as range, rank,
    required_space_to_batch_paddings, reshape, searchsorted, sequence_mask, setdiff1d, shape, shape_n, size,
    space_to_depth, squeeze, stack, stop_gradient, tile, transpose, tuple_ as tuple, unique, unique_with_counts,
    zeros, zeros_like)
from tensorflow._slicing import (
    boolean_mask, reverse, reverse_sequence, reverse_v2, roll, slice_ as slice, split, split_v, strided_slice,
    unstack)
from tensorflow._reductions import (
    arg_max, arg_min, argmax, argmin, argsort, confusion_matrix, count_nonzero, cumprod, cumsum, reduce_all, reduce_any,
    reduce_join, reduce_logsumexp, reduce_max, reduce_mean, reduce_min, reduce_prod, reduce_sum, segment_max,
    segment_mean, segment_min, segment_prod, segment_sum, sort, sparse_segment_mean, sparse_segment_sqrt_n,
    sparse_segment_sum, unsorted_segment_max, unsorted_segment_mean, unsorted_segment_min, unsorted_segment_prod,
    unsorted_segment_sqrt_n, unsorted_segment_sum)
from tensorflow._indexing import (
    dynamic_partition, dynamic_stitch, gather, gather_nd, scatter_add, scatter_div, scatter_mul, scatter_nd,
    scatter_nd_add, scatter_nd_sub, scatter_nd_update, scatter_sub, scatter_update, sparse_add, sparse_concat,
    sparse_reduce_sum, sparse_reorder, sparse_reshape, sparse_retain, sparse_slice, sparse_tensor_to_dense,
    sparse_to_dense, sparse_to_indicator)
from tensorflow._random import (
    multinomial, random_crop, random_gamma, random_normal, random_poisson, random_shuffle, random_uniform,
    truncated_normal)
from tensorflow._initializers import (
    Constant as constant_initializer, GlorotNormal as glorot_normal_initializer,
    GlorotUniform as glorot_uniform_initializer, Ones as ones_initializer, Orthogonal as orthogonal_initializer,
    RandomNormal as random_normal_initializer, RandomUniform as random_uniform_initializer,
    TruncatedNormal as truncated_normal_initializer, UniformUnitScaling as uniform_unit_scaling_initializer,
    VarianceScaling as variance_scaling_initializer, Zeros as zeros_initializer)
from tensorflow._variables import (
    AUTO_REUSE, Variable, VariableScope, all_variables, assert_variables_initialized, assign, assign_add, assign_sub,
    create_partitioned_variables, fixed_size_partitioner, get_local_variable, get_variable, get_variable_scope,
    global_variables, global_variables_initializer, initialize_all_tables, initialize_all_variables,
    initialize_local_variables, initialize_variables, is_variable_initialized, local_variables,
    local_variables_initializer, make_template, min_max_variable_partitioner, model_variables, moving_average_variables,
    no_regularizer, report_uninitialized_variables, tables_initializer, trainable_variables,
    variable_axis_size_partitioner, variable_op_scope, variable_scope, variables_initializer)
from tensorflow._control_flow import (
    Assert, TensorArray, add_check_numerics_ops, assert_equal, assert_greater, assert_greater_equal, assert_integer,
    assert_less, assert_less_equal, assert_negative, assert_non_negative, assert_non_positive, assert_none_equal,
    assert_positive, assert_proper_iterable, assert_rank, assert_rank_at_least, assert_rank_in, assert_same_float_dtype,
    assert_scalar, assert_type, case, check_numerics, cond, foldl, foldr, is_numeric_tensor, map_fn, scan,
    verify_tensor_all_finite, while_loop)
from tensorflow._session import (
    ConfigProto, GPUOptions, GraphOptions, InteractiveSession, OptimizerOptions, RunMetadata, RunOptions, Session,
    SparseTensorValue, get_default_session)
from tensorflow._optimizers import AggregationMethod, GradientTape, gradients, hessians
from tensorflow._queues import (
    FIFOQueue, FixedLengthRecordReader, IdentityReader, LMDBReader, PaddingFIFOQueue, PriorityQueue, QueueBase,
    RandomShuffleQueue, ReaderBase, TFRecordReader, TextLineReader, WholeFileReader)
from tensorflow._parsing import (
    FixedLenFeature, FixedLenSequenceFeature, SparseFeature, VarLenFeature, as_string, decode_base64, decode_csv,
    decode_raw, encode_base64, matching_files, parse_example, parse_single_example, parse_single_sequence_example,
    parse_tensor, read_file, regex_replace, serialize_tensor, string_join, string_split, string_strip,
    string_to_hash_bucket, string_to_hash_bucket_fast, string_to_hash_bucket_strong, string_to_number, substr,
    write_file)
from tensorflow._messages import AttrValue, DeviceSpec, GraphDef, HistogramProto, MetaGraphDef, NodeDef
from tensorflow.data import TensorSpec
from tensorflow.nn._losses import edit_distance
from tensorflow.summary import Event, SessionLog, Summary

double = float64
half = float16
newaxis = None

# Names before 1.0.
pack = stack
unpack = unstack
mul = multiply
sub = subtract
neg = negative
inv = reciprocal
select = where
lin_space = linspace
batch_cholesky = cholesky
batch_matrix_inverse = matrix_inverse
batch_matrix_band_part = matrix_band_part
complex_abs = abs
listdiff = setdiff1d
betainc = igamma

__version__ = ".".join([str(part) for part in _library_version()]) + (".0" if len(_library_version()) == 2 else "")
VERSION = __version__
GRAPH_DEF_VERSION = 26


def enable_eager_execution(config=None, device_policy=None, execution_mode=None):
    pass


def executing_eagerly():
    return _library_version() >= (2, 0)


def disable_v2_behavior():
    pass


def enable_v2_behavior():
    pass


def disable_eager_execution():
    pass


def disable_v2_tensorshape():
    pass


def enable_resource_variables():
    pass


def disable_resource_variables():
    pass


def function(func=None, input_signature=None, autograph=True, **kwargs):
    if absent(func):
        return lambda wrapped: wrapped
    return func


def scalar_summary(tags, values, collections=None, name=None):
    from tensorflow import summary
    return summary.scalar(tags, values, collections)


def histogram_summary(tag, values, collections=None, name=None):
    from tensorflow import summary
    return summary.histogram(tag, values, collections)


def image_summary(tag, tensor, max_images=3, collections=None, name=None):
    from tensorflow import summary
    return summary.image(tag, tensor, max_images, collections)


def merge_summary(inputs, collections=None, name=None):
    from tensorflow import summary
    return summary.merge(inputs)


def merge_all_summaries(key="summaries"):
    from tensorflow import summary
    return summary.merge_all(key)


def load_op_library(library_filename):
    from foreshape import unknown
    return unknown("an operation library")


def load_file_system_library(library_filename):
    pass
