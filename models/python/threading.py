"""Threads. What a thread does is analysed where it is started; the program goes on whether it ends or not."""

from foreshape import any_bool, any_int, any_length, any_string, nothing, some_list


class Thread(object):
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, daemon=None):
        self._target = target
        self._args = args
        self._kwargs = kwargs
        self.name = any_string() if name is None else name
        self.daemon = daemon
        self.ident = any_int()

    def run(self):
        if self._target is not None:
            self._target(*self._args, **(self._kwargs or {}))

    def start(self):
        if any_bool():
            self.run()

    join = nothing
    setDaemon = nothing
    setName = nothing
    getName = any_string
    is_alive = any_bool
    isAlive = any_bool
    isDaemon = any_bool


class Timer(Thread):
    def __init__(self, interval, function, args=(), kwargs=None):
        Thread.__init__(self, target=function, args=args, kwargs=kwargs)

    cancel = nothing


class Lock(object):
    def __init__(self, *args):
        pass

    def __enter__(self):
        return True

    def __exit__(self, *args):
        pass

    acquire = any_bool
    release = nothing
    locked = any_bool
    wait = any_bool
    wait_for = any_bool
    notify = nothing
    notify_all = nothing
    notifyAll = nothing


RLock = Lock
Condition = Lock
Semaphore = Lock
BoundedSemaphore = Lock


class Barrier(object):
    def __init__(self, *args, **kwargs):
        pass

    wait = any_int
    reset = nothing
    abort = nothing


class Event(object):
    set = nothing
    clear = nothing
    wait = any_bool
    is_set = any_bool
    isSet = any_bool


class local(object):
    pass


_main = Thread()


def current_thread():
    return _main


currentThread = current_thread
main_thread = current_thread


def enumerate():
    return some_list(_main)


active_count = any_length
get_ident = any_int
settrace = nothing
setprofile = nothing
stack_size = any_length
