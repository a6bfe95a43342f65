"""Further handlers of log records."""

from logging import FileHandler, Handler


class RotatingFileHandler(FileHandler):
    pass


class TimedRotatingFileHandler(FileHandler):
    pass


class WatchedFileHandler(FileHandler):
    pass


class SocketHandler(Handler):
    pass


class SysLogHandler(Handler):
    pass


class QueueHandler(Handler):
    pass


class MemoryHandler(Handler):
    pass
