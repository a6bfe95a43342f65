"""Operating system interfaces. The environment is empty; what lies on disk is not known."""

from foreshape import (any_bool, any_bytes, any_int, any_length, any_string, exit_program, nothing, some_iterator,
                       some_list, unknown)

name = "posix"
sep = "/"
altsep = None
extsep = "."
pathsep = ":"
linesep = "\n"
curdir = "."
pardir = ".."
devnull = "/dev/null"
error = OSError
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0, 1, 2, 64, 128, 512, 1024


class _Environment(object):
    """The variables that the program sets itself. Others are absent, but for one that is asked for without a default."""

    def __init__(self):
        self._set = {}

    def get(self, key, default=None):
        return self._set.get(key, default)

    def setdefault(self, key, default=None):
        return self._set.setdefault(key, default)

    def pop(self, key, default=None):
        return self._set.pop(key, default)

    def update(self, *sources, **items):
        self._set.update(*sources, **items)

    def __getitem__(self, key):
        return self._set[key] if key in self._set else any_string()

    def __setitem__(self, key, value):
        self._set[key] = value

    def __delitem__(self, key):
        self._set.pop(key, None)

    def __contains__(self, key):
        return key in self._set

    has_key = __contains__

    def __iter__(self):
        return some_iterator(any_string())

    def keys(self):
        return some_list(any_string())

    values = keys

    def items(self):
        return some_list((any_string(), any_string()))

    def copy(self):
        result = _Environment()
        result._set = dict(self._set)
        return result


environ = _Environment()


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(key, value):
    environ[key] = value


class PathLike(object):
    def __fspath__(self):
        return any_string()


class _DirEntry(object):
    def __init__(self):
        self.name = any_string()
        self.path = any_string()

    is_dir = any_bool
    is_file = any_bool
    is_symlink = any_bool

    def stat(self):
        return unknown("file on disk")


def fspath(path):
    return path.__fspath__() if hasattr(path, "__fspath__") else path


def listdir(path="."):
    return some_list(any_string())


def scandir(path="."):
    return some_iterator(_DirEntry())


def walk(top, topdown=True, onerror=None, followlinks=False):
    return some_iterator((any_string(), some_list(any_string()), some_list(any_string())))


def stat(path, *args, **kwargs):
    return unknown("file on disk")


lstat = stat


def popen(command, mode="r", buffering=-1):
    return open(command, mode)


def fdopen(fd, mode="r", *args, **kwargs):
    return open(fd, mode)


def uname():
    return any_string(), any_string(), any_string(), any_string(), any_string()


def pipe():
    return any_length(), any_length()


def times():
    return unknown("time")


mkdir = nothing
makedirs = nothing
remove = nothing
unlink = nothing
rmdir = nothing
removedirs = nothing
rename = nothing
renames = nothing
replace = nothing
symlink = nothing
link = nothing
chdir = nothing
chmod = nothing
chown = nothing
utime = nothing
kill = nothing
close = nothing
write = any_length
umask = any_int
nice = any_int
system = any_int
getpid = any_length
getppid = any_length
getuid = any_length
fork = any_int
wait = any_int
waitpid = any_int
cpu_count = any_length
access = any_bool
isatty = any_bool
getcwd = any_string
getcwdu = any_string
getlogin = any_string
readlink = any_string
strerror = any_string
urandom = any_bytes
read = any_bytes
_exit = exit_program
abort = exit_program
