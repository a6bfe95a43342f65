"""All programs."""

import elementwise  # noqa: F401
import making  # noqa: F401
import neighbours  # noqa: F401
import products  # noqa: F401
import rearranging  # noqa: F401
from maker import CASES, Maker


def programs(count):
    """`count` programs: the cases in turn, each with its own seed."""
    for number in range(count):
        make = CASES[number % len(CASES)]
        yield make(Maker(f"{make.__name__}:{number // len(CASES)}"))
