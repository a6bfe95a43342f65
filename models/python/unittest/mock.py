"""Mock objects: anything may be asked of them."""

from foreshape import unknown

ANY = unknown("mock object")
DEFAULT = unknown("mock object")
sentinel = unknown("mock object")
call = unknown("mock object")


def Mock(*args, **kwargs):
    return unknown("mock object")


MagicMock = Mock
NonCallableMock = Mock
PropertyMock = Mock
AsyncMock = Mock
create_autospec = Mock
mock_open = Mock


class _Patch(object):
    def __enter__(self):
        return unknown("mock object")

    def __exit__(self, *args):
        pass

    def __call__(self, function):
        return function

    def start(self):
        return unknown("mock object")

    def stop(self):
        pass


class _Patcher(object):
    def __call__(self, *args, **kwargs):
        return _Patch()

    def object(self, *args, **kwargs):
        return _Patch()

    def dict(self, *args, **kwargs):
        return _Patch()

    multiple = object


patch = _Patcher()
