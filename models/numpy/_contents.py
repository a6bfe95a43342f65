"""What small arrays hold: nested tuples of numbers, a plain number for rank 0, None where it is not known."""

from foreshape import content_of, is_tensor, is_unknown, known, rank_of, unknown


def mapped(f, x):
    """f applied to each element of an array or number."""
    content = content_of(x)
    return None if content is None or f is None else _mapped(f, content, _rank(x))


def _mapped(f, content, rank):
    if rank == 0:
        return f(content)
    return tuple([_mapped(f, part, rank - 1) for part in content])


def _rank(x):
    """Of something whose content is known."""
    rank = rank_of(x)
    return 0 if rank is None else rank


def combined(f, x, y):
    """f applied to the elements of two operands as NumPy broadcasts them."""
    if f is None:
        return None
    a = content_of(x)
    if a is None:
        return None
    b = content_of(y)
    return None if b is None else _combined(f, a, b, _rank(x), _rank(y))


def _combined(f, a, b, rank_a, rank_b):
    if rank_a > rank_b:
        return tuple([_combined(f, part, b, rank_a - 1, rank_b) for part in a])
    if rank_b > rank_a:
        return tuple([_combined(f, a, part, rank_a, rank_b - 1) for part in b])
    if rank_a == 0:
        return f(a, b)
    if len(a) == 1 and len(b) != 1:
        return tuple([_combined(f, a[0], part, rank_a - 1, rank_b - 1) for part in b])
    if len(b) == 1 and len(a) != 1:
        return tuple([_combined(f, part, b[0], rank_a - 1, rank_b - 1) for part in a])
    # Unequal lengths were reported where the shapes were broadcast.
    return tuple([_combined(f, p, q, rank_a - 1, rank_b - 1) for p, q in zip(a, b)])


def flat(x):
    """The elements of an array in order."""
    content = content_of(x)
    return None if content is None else _flat(content, _rank(x))


def _flat(content, rank):
    if rank == 0:
        return (content,)
    if rank == 1:
        return content
    numbers = []
    for part in content:
        numbers.extend(_flat(part, rank - 1))
    return tuple(numbers)


def regrouped(x, shape):
    """The content after a reshape to `shape`."""
    numbers = flat(x)
    if numbers is None or not all_known(shape):
        return None
    size = 1
    for dim in shape:
        size = size * dim
    return _grouped(numbers, shape, len(shape)) if size == len(numbers) else None


def _grouped(numbers, shape, rank):
    if rank == 0:
        return numbers[0]
    if rank == 1:
        return numbers
    step = len(numbers) // shape[0] if shape[0] else 0
    return tuple([_grouped(numbers[i * step:(i + 1) * step], shape[1:], rank - 1) for i in range(shape[0])])


def all_known(numbers):
    if known(len(numbers)) is None:
        return False
    for n in numbers:
        if known(n) is None:
            return False
    return True


def picked(x, index):
    """The content of x[index] where the index consists of known ints and slices."""
    content = content_of(x)
    if content is None or _rank(x) == 0 or is_unknown(index) or index is Ellipsis:
        return None
    if is_tensor(index) and rank_of(index) != 0:
        return None
    if not isinstance(index, tuple):
        return _picked(content, index)
    if len(index) == 1:
        return _picked(content, index[0])
    if len(index) != 2 or _rank(x) < 2:
        return None
    part = _picked(content, index[0])
    if part is None or known(index[0]) is not None:
        return None if part is None else _picked(part, index[1])
    parts = [_picked(row, index[1]) for row in part]
    return None if None in parts else tuple(parts)


def _picked(content, index):
    if is_unknown(index) or index is Ellipsis:
        return None
    if not is_tensor(index) and isinstance(index, slice):
        return content[index] if _plain(index.start) and _plain(index.stop) and _plain(index.step) else None
    position = _position(index)
    if position is None or position >= len(content) or position < -len(content):
        return None
    return content[position]


def _position(index):
    """A known int index; None for anything else."""
    if is_unknown(index) or index is Ellipsis or not is_tensor(index) and isinstance(index, (bool, tuple, list)):
        return None
    return known(index)


def _plain(bound):
    return bound is None or known(bound) is not None


def replaced(x, index, value):
    """The content of a vector after x[index] = value for one known position."""
    content = content_of(x)
    if content is None or value is None or _rank(x) != 1 or is_unknown(value) or isinstance(value, tuple):
        return None
    position = _position(index)
    if position is None or position >= len(content) or position < -len(content):
        return None
    if position < 0:
        position += len(content)
    return content[:position] + (value,) + content[position + 1:]


# Python's operators on numbers, as functions. What has no value gives an unknown number.

def plus(a, b):
    return a + b


def minus(a, b):
    return a - b


def times(a, b):
    return a * b


def divided(a, b):
    return a / b if known(b) else unknown("array value")


def floor_divided(a, b):
    return a // b if known(b) else unknown("array value")


def remainder_of(a, b):
    return a % b if known(b) else unknown("array value")


def raised(a, b):
    exponent = known(b)
    if exponent is None or exponent < 0:
        return unknown("array value")
    return a ** b


def equals(a, b):
    return a == b


def differs(a, b):
    return a != b


def is_less(a, b):
    return a < b


def is_at_most(a, b):
    return a <= b


def is_greater(a, b):
    return a > b


def is_at_least(a, b):
    return a >= b


def larger(a, b):
    return max(a, b)


def smaller(a, b):
    return min(a, b)


def negated(a):
    return -a


def magnitude(a):
    return abs(a)


def unchanged(a):
    return a


def sum_of(numbers):
    return sum(numbers)


def product_of(numbers):
    result = 1
    for number in numbers:
        result = result * number
    return result


def max_of(numbers):
    return max(numbers) if len(numbers) else unknown("array value")


def min_of(numbers):
    return min(numbers) if len(numbers) else unknown("array value")


def mean_of(numbers):
    return sum(numbers) / len(numbers) if len(numbers) else unknown("array value")


def any_of(numbers):
    return any(numbers)


def all_of(numbers):
    return all(numbers)


def sums_so_far(numbers):
    total, sums = 0, []
    for number in numbers:
        total = total + number
        sums.append(total)
    return tuple(sums)


def products_so_far(numbers):
    product, products = 1, []
    for number in numbers:
        product = product * number
        products.append(product)
    return tuple(products)
