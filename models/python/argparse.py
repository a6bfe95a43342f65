"""Command line options. The program is called without arguments: an option has its default, and what has to be given
is the user's choice."""

from foreshape import any_string, choose_from, exit_program, input_value, nothing, some_list

SUPPRESS = "==SUPPRESS=="
REMAINDER = "..."
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."


class ArgumentError(Exception):
    pass


class ArgumentTypeError(Exception):
    pass


class HelpFormatter(object):
    def __init__(self, *args, **kwargs):
        pass


class RawDescriptionHelpFormatter(HelpFormatter):
    pass


class RawTextHelpFormatter(HelpFormatter):
    pass


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    pass


class MetavarTypeHelpFormatter(HelpFormatter):
    pass


class BooleanOptionalAction(object):
    pass


class Action(object):
    """A user's own action. What it stores is its own business; without an argument the default stays."""

    def __init__(self, option_strings=(), dest=None, **kwargs):
        self.option_strings = option_strings
        self.dest = dest


class FileType(object):
    def __init__(self, mode="r", *args):
        self._mode = mode

    def __call__(self, path):
        return open(path, self._mode)


class Namespace(object):
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def __contains__(self, name):
        return hasattr(self, name)


class _Option(object):
    def __init__(self, names, options):
        self.names = names
        self.positional = not names or not names[0].startswith("-")
        self.action = options.get("action", "store")
        self.type = options.get("type")
        self.nargs = options.get("nargs")
        self.choices = options.get("choices")
        self.const = options.get("const")
        self.default = options.get("default")
        self.required = options.get("required", self.positional and self.nargs not in ("?", "*", "..."))
        self.dest = options.get("dest")
        self.option_strings = names
        if self.dest is None and names:
            self.dest = self._destination()

    def _destination(self):
        for name in self.names:
            if name.startswith("--"):
                return name.lstrip("-").replace("-", "_")
        return self.names[0].lstrip("-").replace("-", "_") if not self.positional else self.names[0]

    def converted(self, text):
        if self.type is None or self.type is str:
            return text
        return self.type(text)

    def _single(self):
        """One value that the user has to give."""
        if self.choices is not None:
            return choose_from(self.choices, self.dest)
        if self.type is int:
            return input_value(self.dest, "int")
        if self.type is float:
            return input_value(self.dest, "float")
        if self.type is None or self.type is str:
            return input_value(self.dest, "str")
        return input_value(self.dest)

    def initial(self):
        """The value in a run that does not name the option."""
        action = self.action
        if action == "store_true":
            return False if self.default is None else self.default
        if action == "store_false":
            return True if self.default is None else self.default
        if action in ("append", "append_const", "extend", "count", "store_const"):
            return self.default
        if self.default is None and self.required:
            if self.nargs is None or self.nargs == "?":
                return self._single()
            if isinstance(self.nargs, int):
                return [self._single() for _ in range(self.nargs)]
            return some_list(self._single())
        if self.default is None and self.positional and self.nargs in ("*", "..."):
            return []
        if isinstance(self.default, str):
            return self.converted(self.default)
        return self.default


class _Subparsers(object):
    def __init__(self, dest):
        self.dest = dest
        self.choices = {}

    def add_parser(self, name, **options):
        parser = ArgumentParser()
        self.choices[name] = parser
        return parser


class ArgumentParser(object):
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=None,
                 prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error",
                 add_help=True, allow_abbrev=True, exit_on_error=True):
        self.prog = any_string() if prog is None else prog
        self.description = description
        self.epilog = epilog
        self._actions = []
        self._defaults = {}
        self._subparsers = None
        for parent in parents:
            self._actions.extend(parent._actions)
            self._defaults.update(parent._defaults)

    def add_argument(self, *names, **options):
        option = _Option(names, options)
        if option.action not in ("help", "version"):
            self._actions.append(option)
        return option

    def add_argument_group(self, *args, **kwargs):
        return self

    def add_mutually_exclusive_group(self, *args, **kwargs):
        return self

    def add_subparsers(self, title=None, description=None, dest=None, **options):
        self._subparsers = _Subparsers(dest)
        return self._subparsers

    def set_defaults(self, **values):
        self._defaults.update(values)
        for option in self._actions:
            if option.dest in values:
                option.default = values[option.dest]

    def get_default(self, dest):
        for option in self._actions:
            if option.dest == dest:
                return option.default
        return self._defaults.get(dest)

    def _fill(self, namespace):
        for option in self._actions:
            if option.default is not SUPPRESS and option.dest is not None:
                setattr(namespace, option.dest, option.initial())
        for name, value in self._defaults.items():
            setattr(namespace, name, value)
        if self._subparsers is not None:
            self._choose_subparser(namespace)

    def _choose_subparser(self, namespace):
        names = list(self._subparsers.choices.keys())
        parsers = list(self._subparsers.choices.values())
        if self._subparsers.dest is not None and names:
            setattr(namespace, self._subparsers.dest, choose_from(names, self._subparsers.dest))
        chosen = {}
        for parser in parsers:
            parser._fill(namespace)
            for name, value in parser._defaults.items():
                chosen.setdefault(name, []).append(value)
        for name, values in chosen.items():
            setattr(namespace, name, choose_from(values, name))

    def _read(self, namespace, args):
        """Arguments that the program gives itself."""
        by_name = {}
        positional = []
        for option in self._actions:
            for name in option.names:
                by_name[name] = option
            if option.positional:
                positional.append(option)
        rest = []
        i = 0
        while i < len(args):
            text = args[i]
            i += 1
            name, equals, value = text.partition("=")
            option = by_name.get(name)
            if option is None or option.positional:
                if text.startswith("--") or not positional:
                    rest.append(text)
                else:
                    option = positional.pop(0)
                    setattr(namespace, option.dest, option.converted(text))
            elif option.action == "store_true" or option.action == "store_false":
                setattr(namespace, option.dest, option.action == "store_true")
            elif option.action == "store_const":
                setattr(namespace, option.dest, option.const)
            elif equals:
                setattr(namespace, option.dest, option.converted(value))
            elif option.nargs is None or option.nargs == "?":
                if i < len(args):
                    setattr(namespace, option.dest, option.converted(args[i]))
                    i += 1
            else:
                values = []
                while i < len(args) and not args[i].startswith("--"):
                    values.append(option.converted(args[i]))
                    i += 1
                setattr(namespace, option.dest, values)
        return rest

    def parse_known_args(self, args=None, namespace=None):
        if namespace is None:
            namespace = Namespace()
        self._fill(namespace)
        rest = []
        if args:
            rest = self._read(namespace, args)
        return namespace, rest

    def parse_args(self, args=None, namespace=None):
        return self.parse_known_args(args, namespace)[0]

    parse_intermixed_args = parse_args

    def error(self, message):
        exit_program()

    def exit(self, status=0, message=None):
        exit_program()

    print_help = nothing
    print_usage = nothing
    register = nothing
    format_help = any_string
    format_usage = any_string
