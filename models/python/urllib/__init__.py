"""URLs."""

from urllib.parse import quote, quote_plus, unquote, unquote_plus, urlencode
from urllib.request import FancyURLopener, URLopener, urlcleanup, urlopen, urlretrieve
