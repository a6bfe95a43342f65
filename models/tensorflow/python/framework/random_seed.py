"""tensorflow.python.framework.random_seed"""
from tensorflow._graph import get_seed, set_random_seed
