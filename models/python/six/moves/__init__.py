"""Modules and functions that Python 3 moved."""

from io import StringIO, StringIO as cStringIO
from itertools import filterfalse, zip_longest

import builtins
import pickle as cPickle
import queue

from foreshape import any_string as input, filter, identity as intern, identity as reload_module, map, reduce, zip

xrange = range
getcwd = input
getcwdb = input
shlex_quote = input
UserDict = dict
UserList = list
UserString = str
