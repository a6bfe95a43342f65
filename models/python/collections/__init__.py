"""Container types."""

from collections.abc import (Callable, Container, Generator, Hashable, ItemsView, Iterable, Iterator, KeysView,
                             Mapping, MappingView, MutableMapping, MutableSequence, MutableSet, Sequence, Set, Sized,
                             ValuesView)

from foreshape import (counter_count, counter_most_common, defaultdict_init, dict_get, dict_init, dict_move_to_end,
                       list_append, list_extend, list_init, list_insert, list_pop, list_rotate, make_class,
                       namedtuple_new, some_iterator, unknown)


class _NamedTuple(tuple):
    __new__ = namedtuple_new

    def _replace(self, **changes):
        values = self._asdict()
        values.update(changes)
        return type(self)(**values)

    def _asdict(self):
        return OrderedDict(zip(self._fields, tuple(self)))

    @classmethod
    def _make(cls, iterable):
        return cls(*iterable)


def namedtuple(typename, field_names, rename=False, defaults=(), module=None, verbose=False):
    if isinstance(field_names, basestring):
        field_names = field_names.replace(",", " ").split()
    return make_class(typename, (_NamedTuple,), {"_fields": tuple(field_names), "_defaults": tuple(defaults or ())})


class OrderedDict(dict):
    move_to_end = dict_move_to_end


class defaultdict(dict):
    __init__ = defaultdict_init


class Counter(dict):
    def __init__(self, iterable=None, **counts):
        defaultdict_init(self, int)
        if iterable is not None:
            self.update(iterable)
        if counts:
            self.update(counts)

    def update(self, iterable=(), **counts):
        if isinstance(iterable, dict):
            for key, count in iterable.items():
                self[key] = dict_get(self, key, 0) + count
        else:
            counter_count(self, iterable)
        for key, count in counts.items():
            self[key] = dict_get(self, key, 0) + count

    def subtract(self, iterable=()):
        for key, count in Counter(iterable).items():
            self[key] = dict_get(self, key, 0) - count

    most_common = counter_most_common

    def elements(self):
        return some_iterator(unknown("element of a counter"))

    def __add__(self, other):
        result = Counter(self)
        result.update(other)
        return result


class deque(list):
    def __init__(self, iterable=(), maxlen=None):
        list_init(self, iterable)
        self.maxlen = maxlen
        if maxlen is not None:
            self._shorten()

    def _shorten(self):
        for _ in range(max(len(self) - self.maxlen, 0)):
            list_pop(self, 0)

    def append(self, item):
        list_append(self, item)
        if self.maxlen is not None and len(self) > self.maxlen:
            list_pop(self, 0)

    def extend(self, iterable):
        list_extend(self, iterable)
        if self.maxlen is not None:
            self._shorten()

    def appendleft(self, item):
        list_insert(self, 0, item)
        if self.maxlen is not None and len(self) > self.maxlen:
            list_pop(self)

    def extendleft(self, iterable):
        for item in iterable:
            list_insert(self, 0, item)

    def popleft(self):
        return list_pop(self, 0)

    rotate = list_rotate


class ChainMap(dict):
    def __init__(self, *maps):
        dict_init(self)
        self.maps = list(maps)
        for one in reversed(self.maps):
            self.update(one)


class UserDict(dict):
    @property
    def data(self):
        return self


class UserList(list):
    @property
    def data(self):
        return self


class UserString(str):
    pass
