"""Data of installed packages."""

from foreshape import any_bool, any_bytes, any_string, nothing, unknown

resource_filename = any_string
resource_string = any_bytes
resource_exists = any_bool
require = nothing
declare_namespace = nothing


class DistributionNotFound(Exception):
    pass


def get_distribution(name):
    return unknown("installed package")


def parse_version(text):
    return unknown("version")
