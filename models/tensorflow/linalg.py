"""tf.linalg"""
from tensorflow._linear import *
from tensorflow._linear import (
    matrix_band_part as band_part, matrix_determinant as det, matrix_diag as diag, matrix_diag_part as diag_part,
    matrix_inverse as inv, matrix_set_diag as set_diag, matrix_solve as solve,
    matrix_triangular_solve as triangular_solve, matrix_solve_ls as lstsq, self_adjoint_eig as eigh)
from tensorflow._arrays import eye
from tensorflow.nn._activations import l2_normalize


def matvec(a, b, transpose_a=False, adjoint_a=False, name=None):
    from tensorflow._arrays import expand_dims, squeeze
    return squeeze(matmul(a, expand_dims(b, -1), transpose_a), -1)
