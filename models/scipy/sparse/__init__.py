"""scipy.sparse: matrices are opaque."""

from foreshape import unknown


def _matrix(*args, **kwargs):
    return unknown("a sparse matrix")


csr_matrix = csc_matrix = coo_matrix = lil_matrix = dok_matrix = bsr_matrix = dia_matrix = _matrix
csr_array = csc_array = coo_array = lil_array = dok_array = bsr_array = dia_array = _matrix
hstack = vstack = block_diag = bmat = diags = spdiags = eye = identity = _matrix
kron = random = load_npz = tril = triu = _matrix


def save_npz(file, matrix, compressed=True):
    return None


def issparse(x):
    return unknown("kind of a matrix")


isspmatrix = isspmatrix_csr = isspmatrix_csc = isspmatrix_coo = issparse
