"""Classes, enumerations, data classes, decorators, context managers, exceptions."""
import abc
import contextlib
import enum
import functools
from dataclasses import dataclass, field, replace, asdict
from typing import List, NamedTuple, Optional


@dataclass
class Base:
    width: int
    height: int = 3


@dataclass
class Box(Base):
    depth: int = 2
    tags: List[str] = field(default_factory=list)

    def __post_init__(self):
        self.volume = self.width * self.height * self.depth


box = Box(4, depth=5)
reveal_shape(box.volume)  # 60
reveal_shape(len(box.tags))  # 0
box.tags.append("x")
reveal_shape(len(Box(1).tags))  # 0
reveal_shape(replace(box, width=1).volume)  # 15


class Color(enum.Enum):
    RED = 1
    GREEN = 2


reveal_shape(Color.RED.value)  # 1
reveal_shape(Color.GREEN.name)  # GREEN
reveal_shape(Color(2) is Color.GREEN)  # True
reveal_shape(Color.RED == Color.GREEN)  # False
reveal_shape(Color["RED"].value)  # 1
reveal_shape([c.value for c in Color])  # [1, 2]
reveal_shape(len(Color))  # 2


class Level(enum.IntEnum):
    LOW = 3
    HIGH = enum.auto()


reveal_shape(Level.LOW + 1)  # 4
reveal_shape(Level.HIGH == 4)  # True
reveal_shape(Level.HIGH > Level.LOW)  # True


class Pair(NamedTuple):
    a: int
    b: int = 6


reveal_shape(Pair(2).b)  # 6
reveal_shape(Pair(2)[0])  # 2


@contextlib.contextmanager
def opened(n):
    yield n + 1


with opened(4) as five:
    reveal_shape(five)  # 5


def twice(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return 2 * function(*args, **kwargs)
    return wrapper


@twice
def one(x):
    return x


reveal_shape(one(4))  # 8


@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


reveal_shape(fib(10))  # 55


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self):
        pass

    @property
    def double(self):
        return 2 * self.area()

    @staticmethod
    def make(n):
        return Square(n)

    @classmethod
    def unit(cls):
        return cls(1)


class Square(Shape):
    def __init__(self, n):
        super().__init__()
        self._n = n

    @property
    def n(self):
        return self._n

    @n.setter
    def n(self, value):
        self._n = value

    def area(self):
        return self._n ** 2

    def __len__(self):
        return self._n

    def __getitem__(self, i):
        if i >= self._n:
            raise IndexError(i)
        return i * 10

    def __str__(self):
        return "square %d" % self._n


s = Square.unit()
s.n = 5
reveal_shape(s.double)  # 50
reveal_shape(len(s))  # 5
reveal_shape(str(s))  # square 5
reveal_shape("{} {!s}".format(s, s))  # square 5 square 5
reveal_shape(Shape.make(3).area())  # 9
reveal_shape(isinstance(s, Shape))  # True
reveal_shape(hasattr(s, "area"))  # True
setattr(s, "extra", 8)
reveal_shape(s.extra)  # 8
reveal_shape(getattr(s, "missing", 1))  # 1
reveal_shape([x for x in Square(3)])  # [0, 10, 20]
reveal_shape(type(s).__name__)  # Square
reveal_shape(s.__class__ is Square)  # True


class Failure(ValueError):
    def __init__(self, code, message):
        super(Failure, self).__init__(message)
        self.code = code


try:
    raise Failure(3, "broken")
except ValueError as error:
    reveal_shape(error.code)  # 3
    reveal_shape(str(error))  # broken


def numbers():
    yield 1
    for i in range(2):
        yield i * 10


reveal_shape(list(numbers()))  # [1, 0, 10]
reveal_shape(sum(numbers()))  # 11
Made = type("Made", (Square,), {"sides": 4})
reveal_shape(Made.sides)  # 4
reveal_shape(Made(6).area())  # 36


class Meta(type):
    def __call__(cls, *args, **kwargs):
        made = super(Meta, cls).__call__(*args, **kwargs)
        made.marked = 1
        return made


class Marked(metaclass=Meta):
    def __init__(self, n):
        self.n = n


reveal_shape(Marked(3).n)  # 3
reveal_shape(Marked(3).marked)  # 1


class Lazy:
    def __getattr__(self, name):
        return len(name)


reveal_shape(Lazy().abcd)  # 4


class Callable:
    def __call__(self, x):
        return x + 1


reveal_shape(Callable()(1))  # 2
reveal_shape(callable(Callable()))  # True


class Adder:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Adder(self.n + other.n)

    def __radd__(self, other):
        return self

    def __eq__(self, other):
        return self.n == other.n

    def __contains__(self, x):
        return x == self.n


reveal_shape(sum([Adder(1), Adder(2)]).n)  # 3
reveal_shape(Adder(1) == Adder(1))  # True
reveal_shape(3 in Adder(3))  # True
