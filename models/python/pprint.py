"""Printing of data."""

from foreshape import any_string, nothing

pprint = pp = nothing
pformat = any_string


class PrettyPrinter(object):
    def __init__(self, *args, **kwargs):
        pass

    pprint = nothing
    pformat = any_string
