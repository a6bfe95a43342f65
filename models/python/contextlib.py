"""Context managers."""

from foreshape import as_context_manager as contextmanager, nothing

asynccontextmanager = contextmanager


class AbstractContextManager(object):
    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


class ContextDecorator(object):
    def __call__(self, function):
        return function


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        pass


class redirect_stdout(AbstractContextManager):
    def __init__(self, new_target):
        self._target = new_target

    def __enter__(self):
        return self._target


redirect_stderr = redirect_stdout


class ExitStack(AbstractContextManager):
    def enter_context(self, manager):
        with manager as value:
            return value

    def push(self, exit):
        return exit

    def callback(self, function, *args, **kwargs):
        return function

    def pop_all(self):
        return self

    close = nothing


AsyncExitStack = ExitStack


def nested(*managers):
    return nullcontext(tuple([manager.__enter__() for manager in managers]))
