"""The exceptions of Python 2 and 3: a module of Python 2, and part of the built-ins of both."""

from foreshape import any_string


class BaseException(object):
    def __init__(self, *args):
        self.args = args

    def __str__(self):
        return str(self.args[0]) if len(self.args) == 1 else any_string()

    def with_traceback(self, tb):
        return self

    @property
    def message(self):
        return str(self)

    @property
    def __traceback__(self):
        return None

    @property
    def __cause__(self):
        return None


class Exception(BaseException):
    pass


class SystemExit(BaseException):
    pass


class KeyboardInterrupt(BaseException):
    pass


class GeneratorExit(BaseException):
    pass


class StandardError(Exception):
    """Python 2's class between Exception and most others."""


class StopIteration(Exception):
    pass


class StopAsyncIteration(Exception):
    pass


class ArithmeticError(StandardError):
    pass


class FloatingPointError(ArithmeticError):
    pass


class OverflowError(ArithmeticError):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class AssertionError(StandardError):
    pass


class AttributeError(StandardError):
    pass


class BufferError(StandardError):
    pass


class EOFError(StandardError):
    pass


class ImportError(StandardError):
    pass


class ModuleNotFoundError(ImportError):
    pass


class LookupError(StandardError):
    pass


class IndexError(LookupError):
    pass


class KeyError(LookupError):
    pass


class MemoryError(StandardError):
    pass


class NameError(StandardError):
    pass


class UnboundLocalError(NameError):
    pass


class OSError(StandardError):
    pass


IOError = OSError
EnvironmentError = OSError
WindowsError = OSError


class BlockingIOError(OSError):
    pass


class ChildProcessError(OSError):
    pass


class ConnectionError(OSError):
    pass


class BrokenPipeError(ConnectionError):
    pass


class ConnectionAbortedError(ConnectionError):
    pass


class ConnectionRefusedError(ConnectionError):
    pass


class ConnectionResetError(ConnectionError):
    pass


class FileExistsError(OSError):
    pass


class FileNotFoundError(OSError):
    pass


class InterruptedError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class ProcessLookupError(OSError):
    pass


class TimeoutError(OSError):
    pass


class ReferenceError(StandardError):
    pass


class RuntimeError(StandardError):
    pass


class NotImplementedError(RuntimeError):
    pass


class RecursionError(RuntimeError):
    pass


class SyntaxError(StandardError):
    pass


class IndentationError(SyntaxError):
    pass


class TabError(IndentationError):
    pass


class SystemError(StandardError):
    pass


class TypeError(StandardError):
    pass


class ValueError(StandardError):
    pass


class UnicodeError(ValueError):
    pass


class UnicodeDecodeError(UnicodeError):
    pass


class UnicodeEncodeError(UnicodeError):
    pass


class UnicodeTranslateError(UnicodeError):
    pass


class Warning(Exception):
    pass


class BytesWarning(Warning):
    pass


class DeprecationWarning(Warning):
    pass


class EncodingWarning(Warning):
    pass


class FutureWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


class PendingDeprecationWarning(Warning):
    pass


class ResourceWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


class SyntaxWarning(Warning):
    pass


class UnicodeWarning(Warning):
    pass


class UserWarning(Warning):
    pass


class BaseExceptionGroup(BaseException):
    pass


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass
