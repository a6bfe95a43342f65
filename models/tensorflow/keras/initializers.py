"""tf.keras.initializers"""
from tensorflow._initializers import (
    Constant, GlorotNormal, GlorotUniform, Identity, Initializer, Ones, Orthogonal, RandomNormal, RandomUniform,
    TruncatedNormal, VarianceScaling, Zeros, he_normal, he_uniform, lecun_normal, lecun_uniform)

glorot_normal = GlorotNormal
glorot_uniform = GlorotUniform
zeros = Zeros
ones = Ones
constant = Constant
random_normal = RandomNormal
random_uniform = RandomUniform
HeNormal = VarianceScaling
HeUniform = VarianceScaling
