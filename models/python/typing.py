"""Type hints. As values they are classes; subscripted they are themselves."""

from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple
from collections.abc import (AsyncIterable, AsyncIterator, Awaitable, ByteString, Callable, Collection, Container,
                             Coroutine, Generator, Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping,
                             MappingView, MutableMapping, MutableSequence, MutableSet, Reversible, Sequence,
                             Set as AbstractSet, Sized, ValuesView)

from foreshape import identity, namedtuple_new, open_dict

TYPE_CHECKING = False

List = list
Dict = dict
Tuple = tuple
Set = set
FrozenSet = frozenset
Type = type
Text = str
Deque = deque
DefaultDict = defaultdict


class Any(object):
    pass


class Union(object):
    pass


class Optional(object):
    pass


class Literal(object):
    pass


class ClassVar(object):
    pass


class Final(object):
    pass


class Annotated(object):
    pass


class Generic(object):
    pass


class Protocol(object):
    pass


class Self(object):
    pass


class Concatenate(object):
    pass


class Unpack(object):
    pass


class Required(object):
    pass


class NotRequired(object):
    pass


class TypeGuard(object):
    pass


class TypeAlias(object):
    pass


class NoReturn(object):
    pass


class Never(object):
    pass


class LiteralString(object):
    pass


class SupportsInt(object):
    __accepts__ = (int, float, str)


class SupportsFloat(object):
    __accepts__ = (int, float, str)


class SupportsIndex(object):
    __accepts__ = (int,)



class IO(object):
    pass


class TextIO(IO):
    pass


class BinaryIO(IO):
    pass


class Pattern(object):
    pass


class Match(object):
    pass


class TypedDict(dict):
    pass


class NamedTuple(tuple):
    def __new__(cls, *args, **kwargs):
        if cls is NamedTuple:
            return namedtuple(args[0], [field[0] for field in args[1]])
        return namedtuple_new(cls, *args, **kwargs)

    def _asdict(self):
        return {name: getattr(self, name) for name in type(self).__annotations__}

    def _replace(self, **changes):
        values = self._asdict()
        values.update(changes)
        return type(self)(**values)


def TypeVar(name, *constraints, **options):
    return Any


ParamSpec = TypeVar
TypeVarTuple = TypeVar


def NewType(name, tp):
    return tp


def cast(typ, val):
    return val


def get_origin(tp):
    return tp


def get_args(tp):
    return ()


def dataclass_transform(**options):
    return identity


def assert_never(arg):
    pass


get_type_hints = open_dict
overload = identity
final = identity
no_type_check = identity
runtime_checkable = identity
override = identity
reveal_type = identity
assert_type = identity
ForwardRef = identity
