"""Errors of the network."""


class URLError(OSError):
    pass


class HTTPError(URLError):
    pass


class ContentTooShortError(URLError):
    pass
