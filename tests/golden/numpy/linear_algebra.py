import numpy as np

matrix = np.random.rand(6, 4)
np.linalg.inv(matrix)  # expect: FS002 matmul-mismatch
np.linalg.solve(np.eye(4), np.zeros(5))  # expect: FS002 matmul-mismatch
np.linalg.lstsq(matrix, np.zeros(5), rcond=None)  # expect: FS002 matmul-mismatch
u, s, vt = np.linalg.svd(matrix, full_matrices=False)
reveal_shape(u)  # (6, 4)
reveal_shape(s)  # (4,)
reveal_shape(vt)  # (4, 4)
reveal_shape(u * s @ vt)  # (6, 4)
q, r = np.linalg.qr(matrix)
reveal_shape(q)  # (6, 4)
reveal_shape(r)  # (4, 4)
values, vectors = np.linalg.eigh(matrix.T @ matrix)
reveal_shape(np.linalg.pinv(matrix) @ matrix)  # (4, 4)
reveal_shape(np.linalg.norm(matrix, axis=1, keepdims=True))  # (6, 1)
reveal_shape(np.linalg.lstsq(matrix, np.zeros((6, 2)), rcond=None)[0])  # (4, 2)
