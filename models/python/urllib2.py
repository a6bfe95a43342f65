"""Python 2: URLs."""

from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote
from urllib.request import *
