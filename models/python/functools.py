"""Functions on functions."""

from foreshape import identity, reduce, unknown

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__")
WRAPPER_UPDATES = ("__dict__",)

cached_property = property
total_ordering = identity
cache = identity


class partial(object):
    def __init__(self, func, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, *args, **keywords):
        merged = dict(self.keywords)
        merged.update(keywords)
        return self.func(*(self.args + args), **merged)


class partialmethod(partial):
    def __get__(self, instance, owner):
        return partial(self.func, instance, *self.args, **self.keywords)


def wraps(wrapped, assigned=(), updated=()):
    return identity


def update_wrapper(wrapper, wrapped, assigned=(), updated=()):
    return wrapper


def lru_cache(maxsize=128, typed=False):
    return maxsize if callable(maxsize) else identity


def cmp_to_key(compare):
    return lambda value: unknown("order given by a function")


class singledispatch(object):
    """Calls the implementation registered for the class of the first argument."""

    def __init__(self, function):
        self._default = function
        self._registry = []

    def register(self, cls, function=None):
        if function is not None:
            self._registry.append((cls, function))
            return function

        def decorator(function):
            self._registry.append((cls, function))
            return function

        return decorator

    def __call__(self, *args, **kwargs):
        for cls, function in reversed(self._registry):
            if isinstance(args[0], cls):
                return function(*args, **kwargs)
        return self._default(*args, **kwargs)


singledispatchmethod = singledispatch
