import numpy as np

activations = np.tanh(np.random.randn(5, 12))
upstream = np.random.randn(5, 12)
delta = np.multiply(upstream, 1 - activations ** 2)
reveal_shape(delta)  # (5, 12)
reveal_shape(np.dot(upstream, activations.T))  # (5, 5)
reveal_shape(upstream.dot(activations[0]))  # (5,)
