"""The machine: nothing is known of it."""

from foreshape import any_string, unknown

system = node = release = version = machine = processor = platform = any_string
python_version = lambda: "3.6.8"
python_implementation = lambda: "CPython"
python_version_tuple = lambda: ("3", "6", "8")


def architecture():
    return any_string(), any_string()


def uname():
    return unknown("machine")


def mac_ver():
    return any_string(), (any_string(), any_string(), any_string()), any_string()


def linux_distribution():
    return any_string(), any_string(), any_string()
