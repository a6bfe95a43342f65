"""Stack traces."""

from foreshape import any_string, nothing, some_list

print_exc = print_exception = print_stack = print_tb = nothing
format_exc = any_string


def format_exception(*args, **kwargs):
    return some_list(any_string())


format_tb = format_stack = extract_stack = extract_tb = format_exception
