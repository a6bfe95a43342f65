"""What small arrays hold: nested tuples of numbers, a plain number for rank 0, None where it is not known."""

from foreshape import content_of, known, shape_of, unknown


def mapped(f, content):
    if content is None:
        return None
    if isinstance(content, tuple):
        return tuple([mapped(f, part) for part in content])
    return f(content)


def combined(f, x, y):
    """f applied to the contents of two operands as NumPy broadcasts them."""
    a = content_of(x)
    if a is None:
        return None
    b = content_of(y)
    if b is None:
        return None
    return _combined(f, a, b, len(shape_of(x)), len(shape_of(y)))


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


def flat(content):
    """The numbers of a content in order; None when it is not known."""
    if content is None:
        return None
    if not isinstance(content, tuple):
        return (content,)
    numbers = []
    for part in content:
        if isinstance(part, tuple):
            numbers.extend(flat(part))
        else:
            numbers.append(part)
    return tuple(numbers)


def regrouped(content, shape):
    """The content of a reshape to `shape`."""
    if content is None or not all_known(shape):
        return None
    numbers = flat(content)
    size = 1
    for dim in shape:
        size = size * dim
    if size != len(numbers):
        return None
    return _grouped(numbers, shape)


def _grouped(numbers, shape):
    if len(shape) == 0:
        return numbers[0]
    if len(shape) == 1:
        return numbers
    step = len(numbers) // shape[0] if shape[0] else 0
    return tuple([_grouped(numbers[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])])


def all_known(numbers):
    if known(len(numbers)) is None:
        return False
    for n in numbers:
        if known(n) is None:
            return False
    return True


def picked(content, index):
    """The content of x[index] for plain ints and slices."""
    if content is None:
        return None
    if not isinstance(index, tuple):
        return _picked(content, (index,))
    return _picked(content, index)


def _picked(content, index):
    if len(index) == 0:
        return content
    if not isinstance(content, tuple):
        return None
    head = index[0]
    if isinstance(head, slice):
        if not _plain(head.start) or not _plain(head.stop) or not _plain(head.step):
            return None
        parts = []
        for part in content[head]:
            item = _picked(part, index[1:])
            if item is None:
                return None
            parts.append(item)
        return tuple(parts)
    if isinstance(head, bool) or head is None or head is Ellipsis:
        return None
    position = known(head)
    if position is None or position >= len(content) or position < -len(content):
        return None
    return _picked(content[position], index[1:])


def _plain(bound):
    return bound is None or known(bound) is not None


def replaced(content, index, value):
    """The content after x[index] = value for one known position of a vector; None otherwise."""
    if not isinstance(content, tuple) or isinstance(index, (bool, tuple, slice)) or value is None:
        return None
    position = known(index)
    if position is None or isinstance(value, tuple) or position >= len(content) or position < -len(content):
        return None
    if position < 0:
        position += len(content)
    if isinstance(content[position], tuple):
        return None
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


def uncomputed(a):
    return unknown("array value")


def uncomputed_pair(a, b):
    return unknown("array value")


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
