"""tf.sparse"""
from tensorflow._core import SparseTensor
from tensorflow._graph import sparse_placeholder as placeholder
from tensorflow._indexing import (
    sparse_add as add, sparse_concat as concat, sparse_reduce_sum as reduce_sum, sparse_reorder as reorder,
    sparse_reshape as reshape, sparse_retain as retain, sparse_slice as slice, sparse_tensor_to_dense as to_dense,
    sparse_to_indicator as to_indicator)
from tensorflow._linear import sparse_tensor_dense_matmul as matmul
