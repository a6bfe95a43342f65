"""Flags: a run without arguments has the defaults; flags that have to be given are the user's choice."""

from foreshape import any_string, identity, input_value, nothing, some_list


class Error(Exception):
    pass


class ValidationError(Error):
    pass


class IllegalFlagValueError(Error):
    pass


class DuplicateFlagError(Error):
    pass


class FlagHolder(object):
    def __init__(self, name, default, kind):
        self.name = name
        self.default = default
        self.kind = kind

    @property
    def value(self):
        return getattr(FLAGS, self.name)

    present = False


class FlagValues(object):
    def __call__(self, argv=None, known_only=False):
        return [] if argv is None else argv

    def __getitem__(self, name):
        return getattr(self, name)

    def __setitem__(self, name, value):
        setattr(self, name, value)

    def __contains__(self, name):
        return hasattr(self, name)

    def __iter__(self):
        return iter(list(vars(self).keys()))

    def flag_values_dict(self):
        return vars(self)

    def get_flag_value(self, name, default):
        return getattr(self, name, default)

    def set_default(self, name, value):
        setattr(self, name, value)

    def is_parsed(self):
        return True

    def _parse_flags(self, *args):
        return []

    mark_as_parsed = nothing
    unparse_flags = nothing
    remove_flag_values = nothing
    append_flags_into_file = nothing
    flags_into_string = any_string
    main_module_help = any_string
    get_help = any_string


FLAGS = FlagValues()
_kinds = {}


def _define(kind, name, default):
    setattr(FLAGS, name, default)
    _kinds[name] = kind
    return FlagHolder(name, default, kind)


def DEFINE_string(name, default=None, help="", *args, **kwargs):
    return _define("str", name, default)


def DEFINE_integer(name, default=None, help="", *args, **kwargs):
    return _define("int", name, int(default) if isinstance(default, str) else default)


def DEFINE_float(name, default=None, help="", *args, **kwargs):
    return _define("float", name, default if default is None else float(default))


def DEFINE_boolean(name, default=None, help="", *args, **kwargs):
    if isinstance(default, str):
        default = default.lower() in ("true", "t", "1")
    return _define("bool", name, default)


DEFINE_bool = DEFINE_boolean


def DEFINE_enum(name, default, enum_values=(), help="", *args, **kwargs):
    return _define("str", name, default)


def DEFINE_enum_class(name, default, enum_class=None, help="", *args, **kwargs):
    return _define("enum", name, default)


def DEFINE_list(name, default=None, help="", *args, **kwargs):
    if isinstance(default, str):
        default = default.split(",") if default else []
    return _define("list", name, default)


DEFINE_spaceseplist = DEFINE_list


def DEFINE_multi_string(name, default=None, help="", *args, **kwargs):
    if isinstance(default, str):
        default = [default]
    return _define("list", name, default)


def DEFINE_multi_integer(name, default=None, help="", *args, **kwargs):
    if isinstance(default, int):
        default = [default]
    return _define("list", name, default)


DEFINE_multi_float = DEFINE_multi_integer
DEFINE_multistring = DEFINE_multi_string
DEFINE_multi_int = DEFINE_multi_integer
DEFINE_multi_enum = DEFINE_multi_string


def DEFINE_alias(name, original_name, *args, **kwargs):
    return _define("alias", name, getattr(FLAGS, original_name))


def DEFINE(parser, name, default=None, help="", *args, **kwargs):
    return _define("any", name, default)


def mark_flag_as_required(name, *args, **kwargs):
    if isinstance(name, FlagHolder):
        name = name.name
    if getattr(FLAGS, name, None) is None:
        kind = _kinds.get(name)
        setattr(FLAGS, name, some_list(input_value(name)) if kind == "list" else input_value(name, kind))


def mark_flags_as_required(names, *args, **kwargs):
    for name in names:
        mark_flag_as_required(name)


def validator(*args, **kwargs):
    return identity


register_validator = nothing
register_multi_flags_validator = nothing
mark_flags_as_mutual_exclusive = nothing
declare_key_flag = nothing
adopt_module_key_flags = nothing
disclaim_key_flags = nothing
set_default = lambda holder, value: setattr(FLAGS, holder.name, value)
