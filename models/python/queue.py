"""Queues: what comes out is what went in, in order."""

from foreshape import any_bool, any_length, list_pop, nothing, unknown


class Empty(Exception):
    pass


class Full(Exception):
    pass


class Queue(object):
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._items = []

    def put(self, item, block=True, timeout=None):
        self._items.append(item)

    put_nowait = put

    def get(self, block=True, timeout=None):
        if self._items:
            return list_pop(self._items, 0)
        return unknown("object from a queue")

    get_nowait = get

    qsize = any_length
    empty = any_bool
    full = any_bool
    task_done = nothing
    join = nothing
    close = nothing
    join_thread = nothing
    cancel_join_thread = nothing


SimpleQueue = Queue


class LifoQueue(Queue):
    def get(self, block=True, timeout=None):
        if self._items:
            return list_pop(self._items)
        return unknown("object from a queue")


class PriorityQueue(Queue):
    def get(self, block=True, timeout=None):
        if self._items:
            self._items.sort()
            return list_pop(self._items, 0)
        return unknown("object from a queue")
