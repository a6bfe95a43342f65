"""Characters of Unicode."""

from foreshape import any_float, any_string

normalize = category = name = lookup = bidirectional = any_string
numeric = any_float
