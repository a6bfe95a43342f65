"""queue as six.moves has it."""

from queue import *
