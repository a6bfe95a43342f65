"""scipy.io.wavfile"""

from foreshape import opaque_shape, unknown
from numpy._core import fresh


def read(filename, mmap=False):
    # Mono files give a vector.
    return (unknown("sample rate"), fresh(opaque_shape(1, 2)))


def write(filename, rate, data):
    return None
