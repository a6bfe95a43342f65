"""Asynchronous code: a coroutine's result is the value that it returns."""

from foreshape import nothing
from queue import Queue
from threading import Event, Lock, Semaphore


class CancelledError(Exception):
    pass


TimeoutError = TimeoutError


def run(main, *args, **kwargs):
    return main


create_task = ensure_future = run


def gather(*awaitables, **kwargs):
    return list(awaitables)


def wait_for(awaitable, timeout):
    return awaitable


class _Loop(object):
    def run_until_complete(self, future):
        return future

    def run_in_executor(self, executor, function, *args):
        return function(*args)

    def create_task(self, coroutine):
        return coroutine

    run_forever = close = stop = call_soon = call_later = nothing


def get_event_loop():
    return _Loop()


new_event_loop = get_running_loop = get_event_loop
sleep = set_event_loop = nothing
