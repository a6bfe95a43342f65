"""tensorflow.python.util.deprecation"""


def deprecated(date, instructions):
    return lambda function: function


def deprecated_args(date, instructions, *names, **kwargs):
    return lambda function: function
