"""Warnings are of no interest here."""

from foreshape import nothing

warn = nothing
warn_explicit = nothing
showwarning = nothing
formatwarning = nothing
filterwarnings = nothing
simplefilter = nothing
resetwarnings = nothing


class catch_warnings(object):
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return []

    def __exit__(self, *args):
        pass


def deprecated(message, **options):
    return lambda function: function
