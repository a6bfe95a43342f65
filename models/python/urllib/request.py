"""Resources on the network: nothing is known of what they hold."""

from foreshape import any_int, any_string, nothing, unknown

pathname2url = any_string
url2pathname = any_string
install_opener = nothing
urlcleanup = nothing


class Request(object):
    def __init__(self, url, data=None, headers={}, *args, **kwargs):
        self.full_url = url
        self.data = data
        self.headers = headers

    add_header = nothing
    get_full_url = any_string


class _Response(TextIOWrapper):
    def __init__(self, url):
        TextIOWrapper.__init__(self, url, "rb")
        self.status = any_int()
        self.headers = unknown("response of a server")

    def info(self):
        return self.headers

    geturl = any_string
    getcode = any_int
    getheader = any_string


def urlopen(url, *args, **kwargs):
    return _Response(url)


def urlretrieve(url, filename=None, reporthook=None, data=None):
    return any_string() if filename is None else filename, unknown("response of a server")


class URLopener(object):
    def __init__(self, *args, **kwargs):
        pass

    def open(self, url, *args):
        return _Response(url)

    def retrieve(self, url, filename=None, *args):
        return urlretrieve(url, filename)

    add_handler = nothing


FancyURLopener = URLopener
OpenerDirector = URLopener


def build_opener(*handlers):
    return URLopener()


def _handler(*args, **kwargs):
    return None


HTTPHandler = HTTPSHandler = ProxyHandler = HTTPCookieProcessor = HTTPBasicAuthHandler = HTTPRedirectHandler = _handler
