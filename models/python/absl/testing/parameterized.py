"""Tests that run once for each of several sets of arguments."""

from unittest import TestCase as _TestCase


class TestCase(_TestCase):
    pass


def parameters(*testcases):
    def decorator(function):
        def test(self):
            listed = len(testcases) == 1 and not isinstance(testcases[0], (tuple, dict))
            for arguments in testcases[0] if listed else testcases:
                if isinstance(arguments, dict):
                    named = dict(arguments)
                    named.pop("testcase_name", None)
                    function(self, **named)
                elif isinstance(arguments, tuple):
                    function(self, *arguments)
                else:
                    function(self, arguments)

        return test

    return decorator


def named_parameters(*testcases):
    def decorator(function):
        def test(self):
            for arguments in testcases[0] if len(testcases) == 1 and isinstance(testcases[0], list) else testcases:
                if isinstance(arguments, dict):
                    named = dict(arguments)
                    named.pop("testcase_name", None)
                    function(self, **named)
                else:
                    function(self, *arguments[1:])

        return test

    return decorator
