"""pickle by another name."""

from pickle import *
