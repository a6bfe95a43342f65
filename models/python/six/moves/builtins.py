"""builtins as six.moves has them."""

from builtins import *
