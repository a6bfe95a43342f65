"""Networking."""

from foreshape import any_bytes, any_int, any_string, nothing

AF_INET, AF_INET6, AF_UNIX, SOCK_STREAM, SOCK_DGRAM, SOL_SOCKET, SO_REUSEADDR = 2, 10, 1, 1, 2, 1, 2
error = OSError
gethostname = getfqdn = gethostbyname = any_string
setdefaulttimeout = nothing


class timeout(OSError):
    pass


class gaierror(OSError):
    pass


class socket(object):
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def accept(self):
        return socket(), (any_string(), any_int())

    def getsockname(self):
        return any_string(), any_int()

    def makefile(self, mode="r", *args, **kwargs):
        return open("<socket>", mode)

    recv = any_bytes
    send = any_int
    connect_ex = any_int
    bind = listen = connect = close = sendall = settimeout = setsockopt = shutdown = setblocking = nothing


def create_connection(*args, **kwargs):
    return socket()
