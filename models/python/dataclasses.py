"""Data classes: the fields are the annotated names, those of base classes first."""

from foreshape import make_class, unknown


class _Missing(object):
    pass


MISSING = _Missing()


class KW_ONLY(object):
    pass


class FrozenInstanceError(AttributeError):
    pass


class InitVar(object):
    pass


class Field(object):
    def __init__(self, default=MISSING, default_factory=MISSING, init=True, metadata=None):
        self.name = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.metadata = metadata or {}

    def value(self):
        if self.default_factory is not MISSING:
            return self.default_factory()
        return unknown("missing argument") if self.default is MISSING else self.default


def field(default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=False):
    return Field(default, default_factory, init, metadata)


def _initial(cls, name):
    default = getattr(cls, name, MISSING)
    if default is MISSING:
        return unknown("missing argument")
    return default.value() if isinstance(default, Field) else default


def _initialize(self, *args, **kwargs):
    cls = type(self)
    position = 0
    for name in cls.__dataclass_fields__:
        default = getattr(cls, name, MISSING)
        takes_argument = not isinstance(default, Field) or default.init
        if takes_argument and position < len(args):
            setattr(self, name, args[position])
            position += 1
        elif takes_argument and name in kwargs:
            setattr(self, name, kwargs[name])
        else:
            setattr(self, name, _initial(cls, name))
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _process(cls):
    names = {}
    for base in reversed(cls.__mro__):
        for name in vars(base).get("__annotations__", {}):
            names[name] = None
    cls.__dataclass_fields__ = names
    if "__init__" not in vars(cls):
        cls.__init__ = _initialize
    return cls


def dataclass(cls=None, **options):
    return _process if cls is None else _process(cls)


def fields(thing):
    result = []
    for name in thing.__dataclass_fields__:
        one = Field()
        one.name = name
        result.append(one)
    return tuple(result)


def asdict(thing, dict_factory=dict):
    return dict_factory([(name, getattr(thing, name)) for name in thing.__dataclass_fields__])


def astuple(thing, tuple_factory=tuple):
    return tuple_factory([getattr(thing, name) for name in thing.__dataclass_fields__])


def replace(thing, **changes):
    values = asdict(thing)
    values.update(changes)
    return type(thing)(**values)


def is_dataclass(thing):
    return hasattr(thing, "__dataclass_fields__")


def make_dataclass(name, names, bases=(), namespace=None, **options):
    cls = make_class(name, bases, namespace or {})
    cls.__dataclass_fields__ = {item if isinstance(item, str) else item[0]: None for item in names}
    cls.__init__ = _initialize
    return cls
