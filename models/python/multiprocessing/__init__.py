"""Processes: their work is analysed where it is handed over."""

from foreshape import any_bool, any_int, any_length, any_string, nothing, some_list, unknown
from queue import Queue
from threading import Barrier, BoundedSemaphore, Condition, Event, Lock, RLock, Semaphore, Thread

JoinableQueue = Queue
SimpleQueue = Queue
TimeoutError = TimeoutError


class Process(Thread):
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, daemon=None):
        Thread.__init__(self, group, target, name, args, kwargs, daemon)
        self.pid = any_int()
        self.exitcode = any_int()

    terminate = nothing
    kill = nothing
    close = nothing


class AsyncResult(object):
    def __init__(self, value):
        self._value = value

    def get(self, timeout=None):
        return self._value

    wait = nothing
    ready = any_bool
    successful = any_bool


class Pool(object):
    def __init__(self, processes=None, initializer=None, initargs=(), maxtasksperchild=None, context=None):
        if initializer is not None:
            initializer(*initargs)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def map(self, func, iterable, chunksize=None):
        return [func(item) for item in iterable]

    imap = map
    imap_unordered = map

    def starmap(self, func, iterable, chunksize=None):
        return [func(*items) for items in iterable]

    def apply(self, func, args=(), kwds={}):
        return func(*args, **kwds)

    def apply_async(self, func, args=(), kwds={}, callback=None, error_callback=None):
        value = func(*args, **kwds)
        if callback is not None:
            callback(value)
        return AsyncResult(value)

    def map_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return AsyncResult(self.map(func, iterable))

    def starmap_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return AsyncResult(self.starmap(func, iterable))

    close = nothing
    terminate = nothing
    join = nothing


class _Cell(object):
    def __init__(self, value):
        self.value = value

    def get_lock(self):
        return Lock()


def Value(typecode, value=0, lock=True):
    return _Cell(value)


def RawValue(typecode, value=0):
    return _Cell(value)


def Array(typecode, size_or_initializer, lock=True):
    return unknown("shared array")


RawArray = Array


class Manager(object):
    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def list(self, items=()):
        return list(items)

    def dict(self, *args, **kwargs):
        return dict(*args, **kwargs)

    def Queue(self, maxsize=0):
        return Queue(maxsize)

    def Lock(self):
        return Lock()

    def Event(self):
        return Event()

    def Value(self, typecode, value=0):
        return _Cell(value)

    def Namespace(self):
        return unknown("shared namespace")

    start = nothing
    shutdown = nothing


class _Connection(object):
    def recv(self):
        return unknown("object from another process")

    send = nothing
    close = nothing
    poll = any_bool


def Pipe(duplex=True):
    return _Connection(), _Connection()


class _Context(object):
    Process = Process
    Pool = Pool
    Queue = Queue
    JoinableQueue = Queue
    SimpleQueue = Queue
    Lock = Lock
    Event = Event
    Manager = Manager

    def Pipe(self, duplex=True):
        return Pipe(duplex)


def get_context(method=None):
    return _Context()


def current_process():
    return Process()


def active_children():
    return some_list(Process())


cpu_count = any_length
set_start_method = nothing
get_start_method = any_string
freeze_support = nothing
log_to_stderr = nothing
get_logger = nothing
