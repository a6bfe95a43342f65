"""Matching of file names."""

from foreshape import any_bool, any_string, thinned_list

fnmatch = any_bool
fnmatchcase = any_bool
translate = any_string


def filter(names, pattern):
    return thinned_list(names)
