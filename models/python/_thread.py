"""Python 2: low-level threads."""

from threading import Lock as allocate_lock

from foreshape import any_bool, any_int as get_ident


def start_new_thread(function, args=(), kwargs={}):
    if any_bool():
        function(*args, **kwargs)
