"""Garbage collection."""

from foreshape import any_bool, any_length, nothing, some_list

collect = any_length
enable = disable = freeze = set_threshold = set_debug = nothing
isenabled = any_bool
get_objects = some_list
garbage = []
