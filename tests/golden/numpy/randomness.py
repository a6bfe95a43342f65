# The old functions, RandomState and the new generators.
import numpy as np
from numpy.random import RandomState, default_rng, uniform

reveal_shape(np.random.rand(3, 2))  # (3, 2)
reveal_shape(np.random.randn())  # ()
reveal_shape(np.random.randint(0, 9, size=5))  # (5,)
reveal_shape(uniform(-1, 1, (2, 2)))  # (2, 2)
reveal_shape(np.random.normal(np.zeros(4), np.ones(4)))  # (4,)
state = RandomState(7)
reveal_shape(state.permutation(10))  # (10,)
reveal_shape(state.choice(10, size=(2, 3)))  # (2, 3)
generator = default_rng(3)
reveal_shape(generator.integers(0, 5, (4, 1)))  # (4, 1)
reveal_shape(generator.choice(np.zeros((8, 3)), 2))  # (2, 3)
reveal_shape(generator.choice(np.zeros((8, 3)), 2, axis=1))  # (8, 2)
reveal_shape(np.eye(6)[generator.integers(0, 6, 20)])  # (20, 6)
reveal_shape(np.random.multivariate_normal(np.zeros(2), np.eye(2), 50))  # (50, 2)
np.random.normal(np.zeros(4), 1, size=(4, 5))  # expect: FS001 broadcast-mismatch
np.random.multivariate_normal(np.zeros(3), np.eye(2))  # expect: FS002 matmul-mismatch
order = np.arange(12)
np.random.shuffle(order)
reveal_shape(order.reshape(3, 4))  # (3, 4)
