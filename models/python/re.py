"""Regular expressions: results are not known."""

from foreshape import any_int, any_string, identity, some_iterator, some_list, unknown

A = ASCII = 256
I = IGNORECASE = 2
L = LOCALE = 4
M = MULTILINE = 8
S = DOTALL = 16
U = UNICODE = 32
X = VERBOSE = 64


class error(Exception):
    pass


class Match(object):
    pass


class Pattern(object):
    def __init__(self, pattern=None, flags=0):
        self.pattern = pattern
        self.flags = flags

    def match(self, *args, **kwargs):
        return unknown("match of a regular expression")

    search = match
    fullmatch = match

    def findall(self, *args, **kwargs):
        return some_list(unknown("match of a regular expression"))

    def finditer(self, *args, **kwargs):
        return some_iterator(unknown("match of a regular expression"))

    def split(self, *args, **kwargs):
        return some_list(any_string())

    sub = any_string

    def subn(self, *args, **kwargs):
        return any_string(), any_int()


def compile(pattern, flags=0):
    return Pattern(pattern, flags)


def match(pattern, string, flags=0):
    return unknown("match of a regular expression")


search = match
fullmatch = match


def findall(pattern, string, flags=0):
    return some_list(any_string())


def finditer(pattern, string, flags=0):
    return some_iterator(unknown("match of a regular expression"))


def split(pattern, string, maxsplit=0, flags=0):
    return some_list(any_string())


def subn(pattern, repl, string, count=0, flags=0):
    return any_string(), any_int()


sub = any_string
escape = any_string
purge = identity
