"""Command line options, the older module."""

from foreshape import any_string, exit_program, nothing


class OptionError(Exception):
    pass


class Values(object):
    def ensure_value(self, name, value):
        if not hasattr(self, name):
            setattr(self, name, value)
        return getattr(self, name)


class Option(object):
    def __init__(self, *names, **options):
        self.names = names
        self.options = options


def make_option(*names, **options):
    return Option(*names, **options)


class OptionParser(object):
    def __init__(self, usage=None, option_list=(), *args, **kwargs):
        self._values = {}
        for option in option_list or ():
            self.add_option(option)

    def add_option(self, *names, **options):
        if names and isinstance(names[0], Option):
            names, options = names[0].names, names[0].options
        dest = options.get("dest")
        if dest is None:
            dest = names[-1].lstrip("-").replace("-", "_")
        default = options.get("default")
        if isinstance(default, str):
            kind = options.get("type")
            if kind in ("int", int):
                default = int(default)
            elif kind in ("float", float):
                default = float(default)
        if options.get("action") not in ("help", "version"):
            self._values[dest] = default

    def add_option_group(self, *args, **kwargs):
        return self

    def set_defaults(self, **values):
        self._values.update(values)

    def parse_args(self, args=None, values=None):
        result = Values()
        for name, value in self._values.items():
            setattr(result, name, value)
        return result, []

    def error(self, message):
        exit_program()

    def exit(self, status=0, message=None):
        exit_program()

    set_usage = nothing
    print_help = nothing
    print_usage = nothing
    format_help = any_string


def OptionGroup(parser, *args, **kwargs):
    return parser
