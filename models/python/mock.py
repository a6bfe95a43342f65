"""unittest.mock by its own name."""

from unittest.mock import *
