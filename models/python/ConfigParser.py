"""Python 2: configparser by its old name."""

from configparser import *
