"""Draws the parts of a program: shapes, arrays, axes, most of them fitting and some not."""

import random

CASES = []


def case(function):
    """Registers a function that makes one program of one line."""
    CASES.append(function)
    return function


class Maker:
    """Draws the parts of one program."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def size(self):
        return self.random.choice((1, 2, 3, 4, 5, 6))

    def shape(self, low=0, high=3):
        return tuple(self.size() for _ in range(self.random.randint(low, high)))

    def array(self, shape, dtype=None):
        kind = dtype or self.random.choice(("float64", "float64", "float32", "int64", "int32", "uint8"))
        make = self.random.choice(("zeros", "ones"))
        return f"np.{make}({shape!r}, dtype=np.{kind})"

    def any(self, low=0, high=3, dtype=None):
        return self.array(self.shape(low, high), dtype)

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, *options):
        return self.random.choice(options)

    def axis(self, shape, slack=1):
        """Mostly an axis of the shape."""
        rank = len(shape)
        return (
            self.random.randint(-rank, rank - 1)
            if rank and not self.chance(0.15)
            else self.random.randint(-rank - slack, rank)
        )

    def compatible(self, shape):
        """A shape that broadcasts with this one, or now and then does not."""
        dims = [1 if self.chance(0.25) else dim for dim in shape]
        dims = dims[self.random.randint(0, len(dims)) if self.chance(0.4) else 0 :]
        if dims and self.chance(0.2):
            dims[self.random.randrange(len(dims))] = self.size()
        if self.chance(0.15):
            dims = [self.size()] + dims
        return tuple(dims)

    def changed(self, shape, axis=None):
        """The same shape, perhaps with another size along `axis`, now and then elsewhere too."""
        dims = list(shape)
        if axis is not None and dims:
            dims[axis] = self.size()
        if dims and self.chance(0.2):
            dims[self.random.randrange(len(dims))] = self.size()
        if self.chance(0.06):
            dims.append(self.size())
        return tuple(dims)

    def permutation(self, rank):
        order = list(range(rank))
        self.random.shuffle(order)
        if order and self.chance(0.1):
            order[0] = order[-1]
        return tuple(order)

    def factors(self, total):
        """A shape with that many elements, or now and then one more or less; one dim may be -1."""
        dims = []
        rest = max(total, 1)
        while rest > 1 and len(dims) < 3 and self.chance(0.7):
            divisors = [d for d in range(1, rest + 1) if rest % d == 0]
            dims.append(self.random.choice(divisors))
            rest //= dims[-1]
        dims.append(rest)
        if self.chance(0.15):
            dims[self.random.randrange(len(dims))] += 1
        if self.chance(0.3):
            dims[self.random.randrange(len(dims))] = -1
        return tuple(dims)


def product(shape):
    total = 1
    for dim in shape:
        total *= dim
    return total
