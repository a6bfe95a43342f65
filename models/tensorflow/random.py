"""tf.random"""
from tensorflow._graph import set_random_seed
from tensorflow._random import (
    multinomial, random_gamma as gamma, random_normal as normal, random_poisson as poisson, random_shuffle as shuffle,
    random_uniform as uniform, truncated_normal)
from tensorflow.nn._losses import (
    fixed_unigram_candidate_sampler, learned_unigram_candidate_sampler, log_uniform_candidate_sampler,
    uniform_candidate_sampler)

set_seed = set_random_seed
categorical = multinomial
