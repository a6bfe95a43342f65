"""Live objects."""

from foreshape import any_bool, any_string, parameter_names, some_list, unknown


class _ArgSpec(object):
    def __init__(self, function):
        self.args = parameter_names(function)
        self.varargs = None
        self.varkw = None
        self.keywords = None
        self.defaults = ()
        self.kwonlyargs = []
        self.annotations = {}


class Parameter(object):
    empty = object()
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = 0, 1, 2, 3, 4

    def __init__(self, name, kind=1, default=empty, annotation=empty):
        self.name = name
        self.kind = kind
        self.default = default
        self.annotation = annotation


class Signature(object):
    def __init__(self, function=None):
        self.parameters = {name: Parameter(name) for name in parameter_names(function)}

    def bind(self, *args, **kwargs):
        return unknown("bound arguments")

    bind_partial = bind


def signature(function):
    return Signature(function if not isinstance(function, type) else function.__init__)


def getfullargspec(function):
    return _ArgSpec(function if not isinstance(function, type) else function.__init__)


getargspec = getfullargspec


def isclass(thing):
    return isinstance(thing, type)


def isfunction(thing):
    return isinstance(thing, function)


def ismodule(thing):
    return isinstance(thing, module)


def isgenerator(thing):
    return isinstance(thing, generator)


def getmembers(thing, predicate=None):
    members = [(name, getattr(thing, name)) for name in dir(thing)]
    return members if predicate is None else [pair for pair in members if predicate(pair[1])]


def getmro(cls):
    return cls.__mro__


def currentframe():
    return unknown("frame")


def stack(context=1):
    return some_list(unknown("frame"))


def getmodule(thing):
    return unknown("module")


def getcallargs(function, *args, **kwargs):
    return unknown("arguments")


ismethod = any_bool
isabstract = any_bool
isbuiltin = any_bool
isroutine = callable
isgeneratorfunction = any_bool
iscoroutinefunction = any_bool
getsource = any_string
getsourcefile = any_string
getfile = any_string
getdoc = any_string
getmodulename = any_string
cleandoc = any_string
