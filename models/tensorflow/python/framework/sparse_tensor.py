"""tensorflow.python.framework.sparse_tensor"""
from tensorflow._core import SparseTensor
from tensorflow._session import SparseTensorValue
