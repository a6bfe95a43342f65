"""tf.logging"""
DEBUG = 10
INFO = 20
WARN = 30
ERROR = 40
FATAL = 50


def set_verbosity(v):
    pass


def get_verbosity():
    return INFO


def log(level, msg, *args, **kwargs):
    pass


def debug(msg, *args, **kwargs):
    pass


def info(msg, *args, **kwargs):
    pass


def warn(msg, *args, **kwargs):
    pass


def warning(msg, *args, **kwargs):
    pass


def error(msg, *args, **kwargs):
    pass


def fatal(msg, *args, **kwargs):
    pass


def vlog(level, msg, *args, **kwargs):
    pass


def log_first_n(level, msg, n, *args):
    pass


def log_every_n(level, msg, n, *args):
    pass


def log_if(level, msg, condition, *args):
    pass


def flush():
    pass
