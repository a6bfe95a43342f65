"""urllib.request as six.moves has it."""

from urllib.request import *
