"""Logging: nothing of it matters to shapes."""

from foreshape import any_bool, any_int, any_string, nothing

NOTSET, DEBUG, INFO, WARN, WARNING, ERROR, FATAL, CRITICAL = 0, 10, 20, 30, 30, 40, 50, 50
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
raiseExceptions = True


class Filterer(object):
    addFilter = nothing
    removeFilter = nothing


class Logger(Filterer):
    def __init__(self, name="root", level=NOTSET):
        self.name = name
        self.level = level
        self.handlers = []
        self.propagate = True
        self.disabled = False
        self.parent = None

    def setLevel(self, level):
        self.level = level

    def addHandler(self, handler):
        self.handlers.append(handler)

    def removeHandler(self, handler):
        self.handlers.remove(handler)

    def getChild(self, suffix):
        return Logger(suffix)

    debug = nothing
    info = nothing
    warning = nothing
    warn = nothing
    error = nothing
    critical = nothing
    fatal = nothing
    exception = nothing
    log = nothing
    handle = nothing
    isEnabledFor = any_bool
    hasHandlers = any_bool
    getEffectiveLevel = any_int


class LoggerAdapter(Logger):
    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra


class Formatter(object):
    def __init__(self, *args, **kwargs):
        pass

    format = any_string
    formatTime = any_string


class Filter(object):
    def __init__(self, name=""):
        pass

    filter = any_bool


class Handler(Filterer):
    def __init__(self, *args, **kwargs):
        self.level = NOTSET
        self.stream = None

    setLevel = nothing
    setFormatter = nothing
    emit = nothing
    flush = nothing
    close = nothing
    acquire = nothing
    release = nothing
    handle = nothing
    format = any_string


class StreamHandler(Handler):
    pass


class FileHandler(StreamHandler):
    pass


class NullHandler(Handler):
    pass


class LogRecord(object):
    getMessage = any_string


root = Logger("root")


def getLogger(name=None):
    return root if name is None else Logger(name)


def getLoggerClass():
    return Logger


basicConfig = nothing
debug = nothing
info = nothing
warning = nothing
warn = nothing
error = nothing
critical = nothing
fatal = nothing
exception = nothing
log = nothing
disable = nothing
addLevelName = nothing
setLoggerClass = nothing
captureWarnings = nothing
shutdown = nothing
getLevelName = any_string
