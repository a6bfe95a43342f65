"""The interface of processes for threads."""

from multiprocessing import *
