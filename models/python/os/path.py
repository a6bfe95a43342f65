"""Paths: exact where the parts are known."""

from foreshape import (any_bool, any_float, any_int, any_string, identity, path_basename, path_dirname, path_isabs,
                       path_join, path_normpath, path_split, path_splitext)

sep = "/"
curdir = "."
pardir = ".."
pathsep = ":"
supports_unicode_filenames = True

join = path_join
basename = path_basename
dirname = path_dirname
split = path_split
splitext = path_splitext
normpath = path_normpath
isabs = path_isabs
normcase = identity

exists = any_bool
lexists = any_bool
isfile = any_bool
isdir = any_bool
islink = any_bool
ismount = any_bool
samefile = any_bool
getsize = any_int
getmtime = any_float
getatime = any_float
getctime = any_float
abspath = any_string
realpath = any_string
relpath = any_string
expanduser = any_string
expandvars = any_string
commonprefix = any_string
commonpath = any_string


def splitdrive(path):
    return "", path
