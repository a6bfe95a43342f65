"""Parts of URLs."""

from foreshape import any_string, open_dict, some_list, unknown

quote = quote_plus = unquote = unquote_plus = urlencode = urljoin = urlunparse = urlunsplit = any_string


def urlparse(url, *args, **kwargs):
    return unknown("parts of a URL")


urlsplit = urlparse
parse_qs = open_dict


def parse_qsl(text, *args, **kwargs):
    return some_list((any_string(), any_string()))


def urldefrag(url):
    return any_string(), any_string()
