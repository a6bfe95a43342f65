"""tensorflow.python.framework.dtypes"""
from tensorflow import (
    as_dtype, bfloat16, bool, complex64, complex128, float16, float32, float64, int8, int16, int32, int64, resource,
    string, uint8, uint16)
