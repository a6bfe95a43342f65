"""pickle as six.moves has it."""

from pickle import *
