"""urllib.parse as six.moves has it."""

from urllib.parse import *
