"""Dates and times: nothing is known of them but their kind."""

from foreshape import any_bool, any_float, any_int, any_string, unknown

MINYEAR = 1
MAXYEAR = 9999


class timedelta(object):
    def __init__(self, *args, **kwargs):
        self.days = any_int()
        self.seconds = any_int()
        self.microseconds = any_int()

    total_seconds = any_float
    __str__ = any_string
    __lt__ = any_bool
    __le__ = any_bool
    __gt__ = any_bool
    __ge__ = any_bool

    def _other(self, *args):
        return timedelta()

    __add__ = _other
    __radd__ = _other
    __sub__ = _other
    __mul__ = _other
    __rmul__ = _other
    __neg__ = _other

    def __truediv__(self, other):
        return any_float() if isinstance(other, timedelta) else timedelta()

    __floordiv__ = any_int


class date(object):
    def __init__(self, *args, **kwargs):
        self.year = any_int()
        self.month = any_int()
        self.day = any_int()
        self.hour = any_int()
        self.minute = any_int()
        self.second = any_int()
        self.microsecond = any_int()
        self.tzinfo = None

    def __add__(self, other):
        return type(self)()

    def __sub__(self, other):
        return type(self)() if isinstance(other, timedelta) else timedelta()

    __str__ = any_string
    __lt__ = any_bool
    __le__ = any_bool
    __gt__ = any_bool
    __ge__ = any_bool
    strftime = any_string
    isoformat = any_string
    ctime = any_string
    timestamp = any_float
    weekday = any_int
    isoweekday = any_int
    toordinal = any_int

    def timetuple(self):
        return unknown("time")

    def replace(self, *args, **kwargs):
        return type(self)()

    astimezone = replace

    @classmethod
    def today(cls):
        return cls()

    @classmethod
    def fromtimestamp(cls, *args):
        return cls()

    @classmethod
    def fromisoformat(cls, text):
        return cls()


class datetime(date):
    @classmethod
    def now(cls, tz=None):
        return cls()

    @classmethod
    def utcnow(cls):
        return cls()

    @classmethod
    def strptime(cls, text, format):
        return cls()

    @classmethod
    def combine(cls, *args):
        return cls()

    def date(self):
        return self

    time = date


class time(date):
    pass


class tzinfo(object):
    pass


class timezone(tzinfo):
    def __init__(self, *args):
        pass


timezone.utc = timezone()
UTC = timezone.utc
