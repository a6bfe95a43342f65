"""Imports at run time."""

from foreshape import identity, import_by_name, nothing

reload = identity
invalidate_caches = nothing
import_module = import_by_name
__import__ = import_by_name
