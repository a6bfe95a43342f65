"""Draws at random: a run takes one value of an exact set."""

from foreshape import (any_float, any_length, nothing, random_choice, random_randint, random_randrange, random_sample,
                       random_shuffle, unknown)


class Random(object):
    def __init__(self, seed=None):
        pass

    seed = nothing
    setstate = nothing

    def getstate(self):
        return unknown("random state")

    def randint(self, a, b):
        return random_randint(a, b)

    def randrange(self, *bounds):
        return random_randrange(*bounds)

    def choice(self, seq):
        return random_choice(seq)

    def choices(self, population, weights=None, cum_weights=None, k=1):
        return random_sample(population, k)

    def sample(self, population, k):
        return random_sample(population, k)

    def shuffle(self, x, random=None):
        random_shuffle(x)

    random = any_float
    uniform = any_float
    gauss = any_float
    normalvariate = any_float
    getrandbits = any_length


SystemRandom = Random

seed = nothing
setstate = nothing
random = any_float
uniform = any_float
triangular = any_float
gauss = any_float
normalvariate = any_float
lognormvariate = any_float
expovariate = any_float
betavariate = any_float
gammavariate = any_float
paretovariate = any_float
vonmisesvariate = any_float
weibullvariate = any_float
getrandbits = any_length
randint = random_randint
randrange = random_randrange
choice = random_choice
shuffle = random_shuffle
sample = random_sample


def choices(population, weights=None, cum_weights=None, k=1):
    return random_sample(population, k)


def getstate():
    return unknown("random state")
