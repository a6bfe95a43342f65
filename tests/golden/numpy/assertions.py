# What a test asserts about shapes.
import numpy as np

weights = np.zeros((5, 3))
np.testing.assert_array_equal(weights.T, np.zeros((5, 3)))  # expect: FS017 contract-violation
np.testing.assert_allclose(weights, 0)
np.testing.assert_allclose(weights.sum(axis=0), np.zeros(3))
assert weights.shape == (3, 5)  # expect: FS017 contract-violation
