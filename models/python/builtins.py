"""Python's built-in names, those of Python 2 included. Names that a program binds nowhere are looked up here."""

from foreshape import (absolute, add_of, all, and_of, any, any_bool, any_bytes, any_float, any_int, any_length,
                       any_string, ascii, bin, bool_new, bytes_decode, bytes_new, callable, chr, complex_new,
                       contains_of, delattr, dict_clear, dict_copy, dict_delitem, dict_fromkeys, dict_get,
                       dict_getitem, dict_has_key, dict_init, dict_items, dict_iter, dict_keys, dict_new, dict_pop,
                       dict_popitem, dict_setdefault, dict_setitem, dict_update, dict_values, dir, divmod, dtype_name,
                       enumerate, eq_of, exit_program, filter, float_is_integer, float_new, floordiv_of, format_value,
                       frozenset_new, ge_of, getattr, getitem_of, gt_of, hasattr, hex, identity, import_top,
                       int_bit_length, int_new, is_floating, is_integer, isinstance, issubclass, itemsize, iter,
                       iter_of, le_of, len, len_of_built_in, list_append, list_clear, list_copy, list_count,
                       list_extend, list_index, list_init, list_insert, list_new, list_pop, list_remove, list_reverse,
                       list_sort, lt_of, map, max, min, mod_of, mul_of, ne_of, next, not_implemented, nothing,
                       object_new, object_setattr, oct, open_dict, or_of, ord, pow_of, power, radd_of, range_new,
                       range_start, range_step, range_stop, reduce, repr, reversed, rfloordiv_of, rmod_of, rmul_of,
                       round_number, rpow_of, rsub_of, rtruediv_of, set_add, set_and, set_clear, set_copy,
                       set_difference, set_difference_update, set_discard, set_init, set_intersection,
                       set_intersection_update, set_isdisjoint, set_issubset, set_issuperset, set_new, set_or, set_pop,
                       set_sub, set_symmetric_difference, set_symmetric_difference_update, set_union, set_update,
                       set_xor, setattr, setitem_of, slice_new, some_iterator, some_list, sorted, str_capitalize,
                       str_center, str_contains, str_count, str_encode, str_endswith, str_find, str_format,
                       str_format_map, str_index, str_isalnum, str_isalpha, str_isdigit, str_isidentifier, str_islower,
                       str_isspace, str_isupper, str_join, str_like, str_ljust, str_lower, str_lstrip, str_new,
                       str_partition, str_percent, str_removeprefix, str_removesuffix, str_replace, str_rfind,
                       str_rindex, str_rjust, str_rpartition, str_rsplit, str_rstrip, str_split, str_splitlines,
                       str_startswith, str_strip, str_swapcase, str_title, str_upper, str_zfill, sub_of, sum,
                       truediv_of, tuple_new, type_call, type_new, unknown, vars, zip)

Ellipsis = ...
NotImplemented = not_implemented()
__debug__ = True


class object:
    __new__ = object_new
    __init__ = nothing
    __setattr__ = object_setattr
    __delattr__ = delattr
    __getattribute__ = getattr


class type(object):
    __new__ = type_new
    __call__ = type_call
    __init__ = nothing

    def mro(cls):
        return list(cls.__mro__)

    def __subclasses__(cls):
        return some_list()

    def __instancecheck__(cls, instance):
        return isinstance(instance, cls)


# The interpreter knows what calling these four does.
class super(object):
    pass


class property(object):
    pass


class staticmethod(object):
    pass


class classmethod(object):
    pass


class NoneType(object):
    pass


class NotImplementedType(object):
    pass


class ellipsis(object):
    pass


class function(object):
    pass


class module(object):
    pass


class slice(object):
    __new__ = slice_new

    def indices(self, length):
        return any_int(), any_int(), any_int()


class int(object):
    __new__ = int_new
    __eq__ = eq_of
    __ne__ = ne_of
    __lt__ = lt_of
    __le__ = le_of
    __gt__ = gt_of
    __ge__ = ge_of
    __add__ = add_of
    __radd__ = radd_of
    __sub__ = sub_of
    __rsub__ = rsub_of
    __mul__ = mul_of
    __rmul__ = rmul_of
    __truediv__ = truediv_of
    __rtruediv__ = rtruediv_of
    __floordiv__ = floordiv_of
    __rfloordiv__ = rfloordiv_of
    __mod__ = mod_of
    __rmod__ = rmod_of
    __pow__ = pow_of
    __rpow__ = rpow_of
    __and__ = and_of
    __or__ = or_of
    bit_length = int_bit_length
    is_integer = float_is_integer
    to_bytes = any_bytes
    conjugate = identity
    # What NumPy's scalars have too: they are plain numbers here.
    item = identity
    tolist = identity

    def astype(self, dtype, *args, **kwargs):
        return dtype(self) if callable(dtype) else self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return 0

    @property
    def numerator(self):
        return self

    @property
    def denominator(self):
        return 1

    @staticmethod
    def from_bytes(*args, **kwargs):
        return any_int()

    def as_integer_ratio(self):
        return self, 1


class bool(int):
    __new__ = bool_new


class float(object):
    __new__ = float_new
    __eq__ = eq_of
    __ne__ = ne_of
    __lt__ = lt_of
    __le__ = le_of
    __gt__ = gt_of
    __ge__ = ge_of
    __add__ = add_of
    __radd__ = radd_of
    __sub__ = sub_of
    __rsub__ = rsub_of
    __mul__ = mul_of
    __rmul__ = rmul_of
    __truediv__ = truediv_of
    __rtruediv__ = rtruediv_of
    __floordiv__ = floordiv_of
    __mod__ = mod_of
    __pow__ = pow_of
    is_integer = float_is_integer
    hex = any_string
    conjugate = identity
    item = identity
    tolist = identity

    def astype(self, dtype, *args, **kwargs):
        return dtype(self) if callable(dtype) else self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return 0.0

    @staticmethod
    def fromhex(text):
        return any_float()

    def as_integer_ratio(self):
        return any_int(), any_int()


class complex(object):
    __new__ = complex_new
    conjugate = identity

    @property
    def real(self):
        return any_float()

    @property
    def imag(self):
        return any_float()


class basestring(object):
    pass


class str(basestring):
    __new__ = str_new
    __eq__ = eq_of
    __ne__ = ne_of
    __lt__ = lt_of
    __le__ = le_of
    __gt__ = gt_of
    __ge__ = ge_of
    __add__ = add_of
    __radd__ = radd_of
    __mul__ = mul_of
    __rmul__ = mul_of
    __mod__ = str_percent
    __getitem__ = getitem_of
    __len__ = len_of_built_in
    __iter__ = iter_of
    __contains__ = str_contains
    lower = str_lower
    casefold = str_lower
    upper = str_upper
    swapcase = str_swapcase
    capitalize = str_capitalize
    title = str_title
    strip = str_strip
    lstrip = str_lstrip
    rstrip = str_rstrip
    removeprefix = str_removeprefix
    removesuffix = str_removesuffix
    replace = str_replace
    ljust = str_ljust
    rjust = str_rjust
    center = str_center
    zfill = str_zfill
    expandtabs = str_like
    translate = str_like
    find = str_find
    rfind = str_rfind
    index = str_index
    rindex = str_rindex
    count = str_count
    startswith = str_startswith
    endswith = str_endswith
    isdigit = str_isdigit
    isdecimal = str_isdigit
    isnumeric = str_isdigit
    isalpha = str_isalpha
    isalnum = str_isalnum
    isspace = str_isspace
    islower = str_islower
    isupper = str_isupper
    isidentifier = str_isidentifier
    istitle = any_bool
    isprintable = any_bool
    isascii = any_bool
    split = str_split
    rsplit = str_rsplit
    splitlines = str_splitlines
    partition = str_partition
    rpartition = str_rpartition
    join = str_join
    format = str_format
    format_map = str_format_map
    encode = str_encode
    decode = identity

    @staticmethod
    def maketrans(*args):
        return open_dict()


class bytes(object):
    __new__ = bytes_new
    __add__ = add_of
    __mod__ = str_percent
    __getitem__ = getitem_of
    __len__ = len_of_built_in
    __iter__ = iter_of
    lower = str_lower
    upper = str_upper
    strip = str_strip
    lstrip = str_lstrip
    rstrip = str_rstrip
    replace = str_replace
    find = str_find
    rfind = str_rfind
    index = str_index
    count = str_count
    startswith = str_startswith
    endswith = str_endswith
    isdigit = str_isdigit
    isalpha = str_isalpha
    split = str_split
    rsplit = str_rsplit
    splitlines = str_splitlines
    partition = str_partition
    join = str_join
    decode = bytes_decode
    encode = identity
    hex = any_string
    translate = str_like

    @staticmethod
    def fromhex(text):
        return any_bytes()


class bytearray(bytes):
    append = nothing
    extend = nothing


class memoryview(object):
    def __init__(self, obj):
        self.obj = obj

    def tobytes(self):
        return any_bytes()


class list(object):
    __new__ = list_new
    __init__ = list_init
    __eq__ = eq_of
    __ne__ = ne_of
    __add__ = add_of
    __mul__ = mul_of
    __rmul__ = mul_of
    __getitem__ = getitem_of
    __setitem__ = setitem_of
    __len__ = len_of_built_in
    __iter__ = iter_of
    __contains__ = contains_of
    append = list_append
    extend = list_extend
    __iadd__ = list_extend
    insert = list_insert
    pop = list_pop
    __delitem__ = list_pop
    remove = list_remove
    index = list_index
    count = list_count
    sort = list_sort
    reverse = list_reverse
    copy = list_copy
    clear = list_clear


class tuple(object):
    __new__ = tuple_new
    __eq__ = eq_of
    __ne__ = ne_of
    __lt__ = lt_of
    __le__ = le_of
    __gt__ = gt_of
    __ge__ = ge_of
    __add__ = add_of
    __mul__ = mul_of
    __rmul__ = mul_of
    __getitem__ = getitem_of
    __len__ = len_of_built_in
    __iter__ = iter_of
    __contains__ = contains_of
    index = list_index
    count = list_count


class dict(object):
    __new__ = dict_new
    __init__ = dict_init
    __eq__ = eq_of
    __ne__ = ne_of
    __getitem__ = dict_getitem
    __setitem__ = dict_setitem
    __delitem__ = dict_delitem
    __len__ = len_of_built_in
    __iter__ = dict_iter
    __contains__ = dict_has_key
    get = dict_get
    setdefault = dict_setdefault
    update = dict_update
    pop = dict_pop
    popitem = dict_popitem
    keys = dict_keys
    values = dict_values
    items = dict_items
    copy = dict_copy
    clear = dict_clear
    has_key = dict_has_key
    iterkeys = dict_keys
    itervalues = dict_values
    iteritems = dict_items
    viewkeys = dict_keys
    viewvalues = dict_values
    viewitems = dict_items

    @staticmethod
    def fromkeys(iterable, value=None):
        return dict_fromkeys(iterable, value)


class set(object):
    __new__ = set_new
    __init__ = set_init
    __eq__ = eq_of
    __ne__ = ne_of
    __len__ = len_of_built_in
    __iter__ = iter_of
    __contains__ = contains_of
    __or__ = set_or
    __and__ = set_and
    __sub__ = set_sub
    __xor__ = set_xor
    add = set_add
    discard = set_discard
    remove = set_discard
    pop = set_pop
    clear = set_clear
    copy = set_copy
    union = set_union
    intersection = set_intersection
    difference = set_difference
    symmetric_difference = set_symmetric_difference
    update = set_update
    intersection_update = set_intersection_update
    difference_update = set_difference_update
    symmetric_difference_update = set_symmetric_difference_update
    issubset = set_issubset
    issuperset = set_issuperset
    isdisjoint = set_isdisjoint


class frozenset(object):
    __new__ = frozenset_new
    __len__ = len_of_built_in
    __iter__ = iter_of
    __contains__ = contains_of
    __or__ = set_or
    __and__ = set_and
    __sub__ = set_sub
    __xor__ = set_xor
    copy = set_copy
    union = set_union
    intersection = set_intersection
    difference = set_difference
    symmetric_difference = set_symmetric_difference
    issubset = set_issubset
    issuperset = set_issuperset
    isdisjoint = set_isdisjoint


class range(object):
    __new__ = range_new
    __len__ = len_of_built_in
    __iter__ = iter_of
    __contains__ = contains_of
    __getitem__ = getitem_of
    index = list_index
    count = list_count
    # Lists in Python 2.
    append = list_append
    extend = list_extend
    insert = list_insert
    pop = list_pop
    remove = list_remove
    sort = list_sort
    reverse = list_reverse

    @property
    def start(self):
        return range_start(self)

    @property
    def stop(self):
        return range_stop(self)

    @property
    def step(self):
        return range_step(self)


class generator(object):
    """One-shot iterators. In Python 2 map, zip and filter give lists; so these have the methods of lists."""
    __iter__ = iter_of
    __next__ = next
    next = next
    close = nothing
    throw = nothing
    append = list_append
    extend = list_extend
    insert = list_insert
    pop = list_pop
    remove = list_remove
    index = list_index
    count = list_count
    sort = list_sort
    reverse = list_reverse

    def send(self, value):
        return next(self)


class dtype(object):
    """The class of dtypes; NumPy's, TensorFlow's and PyTorch's attributes together."""

    def __call__(self, x=0, *args, **kwargs):
        return x if isinstance(x, (int, float)) else unknown("conversion by a dtype")

    @property
    def name(self):
        return dtype_name(self)

    @property
    def itemsize(self):
        return itemsize(self)

    size = itemsize

    @property
    def as_numpy_dtype(self):
        return self

    @property
    def base_dtype(self):
        return self

    @property
    def real_dtype(self):
        return self

    @property
    def type(self):
        return self

    @property
    def is_integer(self):
        return is_integer(self)

    @property
    def is_floating(self):
        return is_floating(self)

    @property
    def is_floating_point(self):
        return is_floating(self)

    @property
    def is_complex(self):
        return dtype_name(self).startswith("complex")

    @property
    def is_bool(self):
        return dtype_name(self) == "bool"

    @property
    def kind(self):
        name = dtype_name(self)
        return {"b": "b", "u": "u", "i": "i", "f": "f", "c": "c", "s": "S"}.get(name[:1], "O")

    @property
    def min(self):
        return any_float()

    @property
    def max(self):
        return any_float()

    def is_compatible_with(self, other):
        return self == other


from _files import TextIOWrapper, open

abs = absolute
pow = power
round = round_number
format = format_value
input = any_string
raw_input = any_string
id = any_int
hash = any_int
print = nothing
exec = nothing
help = nothing
breakpoint = nothing
globals = vars
locals = vars
exit = exit_program
quit = exit_program
aiter = iter
anext = next
__import__ = import_top


def eval(source, *namespaces):
    return unknown("eval")


def compile(source, *args, **kwargs):
    return unknown("compiled code")


# Python 2
xrange = range
unicode = str
long = int
file = open
unichr = chr
intern = identity
reload = identity
execfile = nothing
buffer = memoryview


def cmp(x, y):
    return int(x > y) - int(x < y)


def apply(function, args=(), kwargs={}):
    return function(*args, **kwargs)


from exceptions import *
