"""Data of installed packages."""

from foreshape import any_string, some_list, unknown


class PackageNotFoundError(ImportError):
    pass


def metadata(name):
    return unknown("installed package")


version = any_string
distributions = some_list
