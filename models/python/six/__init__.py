"""Code for Python 2 and 3 at once."""

from foreshape import bind_method, chr as unichr, identity, next as advance_iterator, nothing

PY2 = False
PY3 = True
PY34 = True
MAXSIZE = 9223372036854775807

string_types = (str,)
integer_types = (int,)
class_types = (type,)
text_type = str
binary_type = bytes
Iterator = object

callable = callable
get_method_function = identity
get_unbound_function = identity
get_method_self = identity
create_bound_method = bind_method
python_2_unicode_compatible = identity
wraps = lambda wrapped, *args: identity
u = identity
ensure_str = identity
ensure_text = identity
next = advance_iterator
int2byte = lambda i: bytes((i,))
print_ = nothing
exec_ = nothing
add_move = nothing
from io import BytesIO, StringIO


def b(text):
    return text.encode("latin-1")


ensure_binary = b


def iteritems(d, **kwargs):
    return iter(d.items())


def iterkeys(d, **kwargs):
    return iter(d.keys())


def itervalues(d, **kwargs):
    return iter(d.values())


def iterlists(d, **kwargs):
    return iter(d.lists())


def viewitems(d):
    return d.items()


def viewkeys(d):
    return d.keys()


def viewvalues(d):
    return d.values()


def byte2int(data):
    return data[0]


def iterbytes(data):
    return iter(data)


def indexbytes(data, i):
    return data[i]


def add_metaclass(metaclass):
    return identity


def with_metaclass(metaclass, *bases):
    return bases[0] if bases else object


def raise_from(value, from_value):
    raise value


def reraise(tp, value=None, tb=None):
    raise value


def assertCountEqual(self, *args, **kwargs):
    pass


assertRaisesRegex = assertCountEqual
assertRegex = assertCountEqual
