"""Abstract container classes. `__accepts__` lists the built-in classes that count as instances."""

_sequences = (list, tuple, str, bytes, bytearray, range)
_containers = _sequences + (dict, set, frozenset)


class Container(object):
    __accepts__ = _containers
    __accepts_with__ = "__contains__"


class Iterable(object):
    __accepts__ = _containers + (generator,)
    __accepts_with__ = "__iter__"


class Iterator(Iterable):
    __accepts__ = (generator,)
    __accepts_with__ = "__next__"


class Generator(Iterator):
    __accepts_with__ = "send"


class Sized(object):
    __accepts__ = _containers
    __accepts_with__ = "__len__"


class Collection(Sized, Iterable):
    __accepts__ = _containers


class Reversible(Iterable):
    __accepts__ = _sequences + (dict,)


class Hashable(object):
    __accepts__ = (int, float, complex, str, bytes, tuple, frozenset, range, function, type, NoneType)


class Callable(object):
    __accepts__ = (function, type)
    __accepts_with__ = "__call__"


class Sequence(Collection):
    __accepts__ = _sequences
    __accepts_with__ = None


class MutableSequence(Sequence):
    __accepts__ = (list, bytearray)


ByteString = bytes


class Set(Collection):
    __accepts__ = (set, frozenset)
    __accepts_with__ = None


class MutableSet(Set):
    __accepts__ = (set,)


class Mapping(Collection):
    __accepts__ = (dict,)
    __accepts_with__ = None

    def get(self, key, default=None):
        return self[key] if key in self else default

    def keys(self):
        return list(self)

    def values(self):
        return [self[key] for key in self]

    def items(self):
        return [(key, self[key]) for key in self]


class MutableMapping(Mapping):
    def update(self, *sources, **items):
        for key, value in dict(*sources, **items).items():
            self[key] = value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key, *default):
        value = self[key] if not default or key in self else default[0]
        if key in self:
            del self[key]
        return value


class MappingView(Sized):
    __accepts_with__ = None


class KeysView(MappingView):
    pass


class ItemsView(MappingView):
    pass


class ValuesView(MappingView):
    pass


class Awaitable(object):
    pass


class Coroutine(Awaitable):
    pass


class AsyncIterable(object):
    pass


class AsyncIterator(AsyncIterable):
    pass
