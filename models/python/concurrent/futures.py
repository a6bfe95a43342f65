"""Work handed to others: it is analysed where it is handed over."""

from foreshape import any_bool, nothing

ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION = "ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION"


class TimeoutError(Exception):
    pass


class CancelledError(Exception):
    pass


class Future(object):
    def __init__(self, value=None):
        self._value = value

    def result(self, timeout=None):
        return self._value

    def exception(self, timeout=None):
        return None

    def add_done_callback(self, function):
        function(self)

    done = any_bool
    running = any_bool
    cancel = any_bool
    cancelled = any_bool


class Executor(object):
    def __init__(self, max_workers=None, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def submit(self, function, *args, **kwargs):
        return Future(function(*args, **kwargs))

    def map(self, function, *iterables, timeout=None, chunksize=1):
        return map(function, *iterables)

    shutdown = nothing


ThreadPoolExecutor = Executor
ProcessPoolExecutor = Executor


def as_completed(futures, timeout=None):
    return iter(list(futures))


def wait(futures, timeout=None, return_when=ALL_COMPLETED):
    return set(futures), set()
