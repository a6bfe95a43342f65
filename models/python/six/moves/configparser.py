"""configparser as six.moves has it."""

from configparser import *
