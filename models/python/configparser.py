"""Configuration files: what they hold is not known, but for what the program sets."""

from foreshape import any_bool, any_float, any_int, any_string, nothing, some_list, unknown


class Error(Exception):
    pass


class NoSectionError(Error):
    pass


class NoOptionError(Error):
    pass


class RawConfigParser(object):
    def __init__(self, *args, **kwargs):
        pass

    def read(self, *args, **kwargs):
        return some_list(any_string())

    def sections(self):
        return some_list(any_string())

    def options(self, section):
        return some_list(any_string())

    def items(self, *args, **kwargs):
        return some_list((any_string(), any_string()))

    def __getitem__(self, section):
        return unknown("configuration file")

    __setitem__ = nothing
    __contains__ = any_bool
    get = any_string
    getint = any_int
    getfloat = any_float
    getboolean = any_bool
    has_section = any_bool
    has_option = any_bool
    remove_option = any_bool
    remove_section = any_bool
    add_section = nothing
    set = nothing
    write = nothing
    read_file = nothing
    readfp = nothing
    read_string = nothing
    read_dict = nothing


ConfigParser = SafeConfigParser = RawConfigParser


class BasicInterpolation(object):
    pass


class ExtendedInterpolation(object):
    pass
