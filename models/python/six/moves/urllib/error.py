"""urllib.error as six.moves has it."""

from urllib.error import *
