# A matrix product where an elementwise one is meant.
import numpy as np

activations = np.tanh(np.random.randn(5, 12))
upstream = np.random.randn(5, 12)
delta = np.dot(upstream, 1 - activations ** 2)  # expect: FS002 matmul-mismatch
