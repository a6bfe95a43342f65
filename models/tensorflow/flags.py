"""tf.flags: options with their defaults, as a run without arguments sees them."""
from foreshape import unknown


class _FlagValues:
    def __init__(self):
        self._defined = {}

    def _define(self, name, default):
        setattr(self, name, default)
        self._defined[name] = default

    def __getattr__(self, name):
        return unknown("an option that was not defined here")

    def __getitem__(self, name):
        return _Flag(name, self._defined.get(name, unknown("an option that was not defined here")))

    def __contains__(self, name):
        return name in self._defined

    def __iter__(self):
        return iter(self._defined)

    def __call__(self, argv, known_only=False):
        return argv

    def flag_values_dict(self):
        return dict(self._defined)

    def _parse_flags(self, args=None):
        return []

    def mark_as_parsed(self):
        pass

    def is_parsed(self):
        return True


class _Flag:
    def __init__(self, name, value):
        self.name = name
        self.value = value
        self.default = value


FLAGS = _FlagValues()


def DEFINE_string(flag_name, default_value=None, docstring="", **kwargs):
    FLAGS._define(flag_name, kwargs.get("default", default_value))


def DEFINE_integer(flag_name, default_value=None, docstring="", **kwargs):
    FLAGS._define(flag_name, kwargs.get("default", default_value))


def DEFINE_float(flag_name, default_value=None, docstring="", **kwargs):
    FLAGS._define(flag_name, kwargs.get("default", default_value))


def DEFINE_boolean(flag_name, default_value=None, docstring="", **kwargs):
    FLAGS._define(flag_name, kwargs.get("default", default_value))


def DEFINE_bool(flag_name, default_value=None, docstring="", **kwargs):
    FLAGS._define(flag_name, kwargs.get("default", default_value))


def DEFINE_enum(name, default=None, enum_values=(), help="", **kwargs):
    FLAGS._define(name, default)


def DEFINE_list(name, default=None, help="", **kwargs):
    FLAGS._define(name, default.split(",") if isinstance(default, str) else default)


def DEFINE_multi_integer(name, default=None, help="", **kwargs):
    FLAGS._define(name, [default] if isinstance(default, int) else default)


def DEFINE_multi_string(name, default=None, help="", **kwargs):
    FLAGS._define(name, [default] if isinstance(default, str) else default)


def DEFINE_multi_float(name, default=None, help="", **kwargs):
    FLAGS._define(name, [default] if isinstance(default, float) else default)


def mark_flag_as_required(flag_name, flag_values=None):
    pass


def mark_flags_as_required(flag_names, flag_values=None):
    pass


def register_validator(flag_name, checker, message="", flag_values=None):
    pass


def validator(flag_name, message="", flag_values=None):
    return lambda function: function
