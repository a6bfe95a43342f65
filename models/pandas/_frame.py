"""DataFrame and Series."""

from foreshape import (bool_, dtype_of, index_shape, is_tensor, is_unknown, known, minimum, opaque_dim, opaque_shape,
                       product, rank_of, replace_shape_of, shape_of, tensor, unknown, write_through)
from numpy._core import absent, as_dtype, asarray, fresh, is_a, ndarray


def table(shape):
    return tensor(DataFrame, shape)


def column(size, kind=None):
    return tensor(Series, (size,), kind)


def some_rows():
    return opaque_dim("rows", lower=0)


def wrapped(shape, kind=None):
    """A table, a column or one value, by the rank of what was selected."""
    rank = rank_of(shape)
    if rank is None:
        return unknown("selection of a table")
    if rank == 0:
        return unknown("value of a table")
    return tensor(Series if rank == 1 else DataFrame, shape, kind)


def is_missing(x):
    if is_tensor(x):
        return wrapped(shape_of(x), bool_) if rank_of(x) != 0 else unknown("missing value")
    return unknown("missing value")


class Elements:
    """What DataFrame and Series have in common."""

    @property
    def shape(self):
        return shape_of(self)

    @property
    def ndim(self):
        return len(shape_of(self))

    @property
    def size(self):
        return product(shape_of(self))

    @property
    def values(self):
        return fresh(shape_of(self), dtype_of(self))

    @property
    def empty(self):
        return product(shape_of(self)) == 0

    @property
    def index(self):
        return column(shape_of(self)[0])

    @property
    def iloc(self):
        return Positions(self)

    @property
    def loc(self):
        return Labels(self)

    @property
    def ix(self):
        return Labels(self)

    @property
    def at(self):
        return Labels(self)

    @property
    def iat(self):
        return Labels(self)

    def __len__(self):
        return shape_of(self)[0]

    def to_numpy(self, dtype=None, copy=False, na_value=None):
        return fresh(shape_of(self), as_dtype(dtype, dtype_of(self)))

    def as_matrix(self, columns=None):
        return fresh(shape_of(self), dtype_of(self))

    def __array__(self, dtype=None):
        return self.to_numpy(dtype)

    def _same(self, *args, **kwargs):
        """The same labels with other values."""
        return None if kwargs.get("inplace", False) is True else wrapped(shape_of(self), dtype_of(self))

    copy = _same
    fillna = _same
    replace = _same
    ffill = _same
    bfill = _same
    interpolate = _same
    clip = _same
    round = _same
    abs = _same
    rank = _same
    shift = _same
    cumsum = _same
    cumprod = _same
    diff = _same
    pct_change = _same
    sort_values = _same
    sort_index = _same
    rename = _same
    infer_objects = _same
    where = _same
    mask = _same
    reindex_like = _same

    def astype(self, dtype, copy=True, errors="raise"):
        return wrapped(shape_of(self), None if is_a(dtype, dict) else as_dtype(dtype))

    def isnull(self):
        return wrapped(shape_of(self), bool_)

    isna = isnull
    notnull = isnull
    notna = isnull

    def isin(self, values):
        return wrapped(shape_of(self), bool_)

    def _rows(self, count):
        return wrapped((count,) + shape_of(self)[1:], dtype_of(self))

    def head(self, n=5):
        return self._rows(minimum(n, shape_of(self)[0])) if is_a(n, int) and n >= 0 else self._rows(some_rows())

    tail = head

    def sample(self, n=None, frac=None, replace=False, weights=None, random_state=None, axis=None, ignore_index=False):
        if not absent(n):
            return self._rows(n)
        if absent(frac):
            return self._rows(1)
        return self._rows(shape_of(self)[0] if known(frac) == 1 else some_rows())

    def dropna(self, axis=0, how=None, thresh=None, subset=None, inplace=False, ignore_index=False):
        return self._shrink(axis, inplace)

    def drop_duplicates(self, subset=None, keep="first", inplace=False, ignore_index=False):
        return self._shrink(0, inplace)

    def _shrink(self, axis, inplace):
        shape = shape_of(self)
        if rank_of(shape) == 2 and axis in (1, "columns"):
            shape = (shape[0], opaque_dim("columns", lower=0))
        else:
            shape = (some_rows(),) + shape[1:]
        if inplace is True:
            replace_shape_of(self, shape)
            return None
        return wrapped(shape, dtype_of(self))

    def reindex(self, *args, **kwargs):
        return self._rows(some_rows())

    def groupby(self, *args, **kwargs):
        return unknown("groups of a table")

    def rolling(self, *args, **kwargs):
        return unknown("windows of a table")

    def resample(self, *args, **kwargs):
        return unknown("groups of a table")

    def apply(self, *args, **kwargs):
        return unknown("function applied to a table")

    def pipe(self, *args, **kwargs):
        return unknown("function applied to a table")

    def to_csv(self, *args, **kwargs):
        return None

    to_pickle = to_csv
    to_hdf = to_csv
    to_excel = to_csv
    to_parquet = to_csv
    plot = to_csv
    hist = to_csv

    def _with(self, other):
        # Labels are aligned: sizes never clash.
        return wrapped(shape_of(self))

    __add__ = _with
    __radd__ = _with
    __sub__ = _with
    __rsub__ = _with
    __mul__ = _with
    __rmul__ = _with
    __truediv__ = _with
    __rtruediv__ = _with
    __floordiv__ = _with
    __mod__ = _with
    __pow__ = _with
    __and__ = _with
    __or__ = _with
    __xor__ = _with

    def _compared(self, other):
        return wrapped(shape_of(self), bool_)

    __eq__ = _compared
    __ne__ = _compared
    __lt__ = _compared
    __le__ = _compared
    __gt__ = _compared
    __ge__ = _compared

    def __neg__(self):
        return wrapped(shape_of(self), dtype_of(self))

    def __invert__(self):
        return wrapped(shape_of(self), dtype_of(self))

    def __bool__(self):
        return unknown("truth of a table")

    def __contains__(self, key):
        return unknown("labels of a table")

    def _reduced(self, axis=0, *args, **kwargs):
        shape = shape_of(self)
        if rank_of(shape) == 1:
            return fresh((), dtype_of(self))
        return column(shape[0 if axis in (1, "columns") else 1])

    mean = _reduced
    median = _reduced
    std = _reduced
    var = _reduced
    min = _reduced
    max = _reduced
    sum = _reduced
    prod = _reduced
    count = _reduced
    nunique = _reduced
    any = _reduced
    all = _reduced
    idxmax = _reduced
    idxmin = _reduced


class DataFrame(Elements):
    def __new__(cls, data=None, index=None, columns=None, dtype=None, copy=None):
        if is_tensor(data) or is_a(data, list):
            array = asarray(data)
            shape = shape_of(array)
            if rank_of(shape) == 2 and (is_tensor(data) or dtype_of(array) is not None):
                return tensor(cls, shape, as_dtype(dtype, dtype_of(array)))
            if rank_of(shape) == 1 and is_tensor(data):
                return tensor(cls, (shape[0], 1), as_dtype(dtype, dtype_of(array)))
        rows = len(index) if is_a(index, (list, range)) or is_tensor(index) else some_rows()
        width = len(columns) if is_a(columns, list) or is_tensor(columns) else opaque_dim("columns", lower=0)
        if is_a(data, dict) and absent(columns) and known(len(data)) is not None:
            width = len(data)
        return tensor(cls, (rows, width))

    @property
    def columns(self):
        return column(shape_of(self)[1])

    @property
    def T(self):
        rows, width = shape_of(self)
        return table((width, rows))

    @property
    def dtypes(self):
        return unknown("dtypes of columns")

    def __getitem__(self, key):
        rows, width = shape_of(self)
        if is_a(key, str):
            return column(rows)
        if is_a(key, list):
            return table((rows, len(key)))
        if is_a(key, slice):
            return table((index_shape(column(rows), key)[0], width))
        if is_tensor(key) and dtype_of(key) is not None:
            return table((some_rows(), width) if dtype_of(key) == bool_ else (rows, shape_of(key)[0]))
        return unknown("selection of a table")

    def __setitem__(self, key, value):
        # A new label adds a column.
        replace_shape_of(self, (shape_of(self)[0], opaque_dim("columns")))

    def __delitem__(self, key):
        replace_shape_of(self, (shape_of(self)[0], opaque_dim("columns", lower=0)))

    def __iter__(self):
        return iter([unknown("label of a column") for _ in range(shape_of(self)[1])])

    def iterrows(self):
        rows, width = shape_of(self)
        return iter([(unknown("label of a row"), column(width)) for _ in range(rows)])

    def itertuples(self, index=True, name="Pandas"):
        return iter([unknown("row of a table") for _ in range(shape_of(self)[0])])

    def pop(self, item):
        rows = shape_of(self)[0]
        replace_shape_of(self, (rows, opaque_dim("columns", lower=0)))
        return column(rows)

    def insert(self, loc, column, value, allow_duplicates=False):
        replace_shape_of(self, (shape_of(self)[0], opaque_dim("columns")))

    def assign(self, **kwargs):
        return table((shape_of(self)[0], opaque_dim("columns")))

    def drop(self, labels=None, axis=0, index=None, columns=None, level=None, inplace=False, errors="raise"):
        rows, width = shape_of(self)
        names = labels if absent(columns) else columns
        if not absent(columns) or axis in (1, "columns"):
            dropped = len(names) if is_a(names, (list, tuple)) else 1 if is_a(names, str) else None
            shape = (rows, opaque_dim("columns", lower=0) if dropped is None else width - dropped)
        else:
            shape = (some_rows(), width)
        if inplace is True:
            replace_shape_of(self, shape)
            return None
        return table(shape)

    def reset_index(self, level=None, drop=False, inplace=False, **kwargs):
        rows, width = shape_of(self)
        shape = (rows, width if drop is True else opaque_dim("columns"))
        if inplace is True:
            replace_shape_of(self, shape)
            return None
        return table(shape)

    def set_index(self, keys, drop=True, append=False, inplace=False, verify_integrity=False):
        shape = (shape_of(self)[0], opaque_dim("columns", lower=0))
        if inplace is True:
            replace_shape_of(self, shape)
            return None
        return table(shape)

    def select_dtypes(self, include=None, exclude=None):
        return table((shape_of(self)[0], opaque_dim("columns", lower=0)))

    def query(self, expr, inplace=False, **kwargs):
        return self._shrink(0, inplace)

    def transpose(self, *args, copy=False):
        return self.T

    def merge(self, right, *args, **kwargs):
        return table((some_rows(), opaque_dim("columns")))

    join = merge

    def append(self, other, *args, **kwargs):
        return table((some_rows(), opaque_dim("columns")))

    def corr(self, method="pearson", min_periods=1, numeric_only=False):
        return table((opaque_dim("columns", lower=0), opaque_dim("columns", lower=0)))

    cov = corr

    def describe(self, *args, **kwargs):
        return table((opaque_dim("statistics"), opaque_dim("columns", lower=0)))

    def info(self, *args, **kwargs):
        return None

    def to_dict(self, *args, **kwargs):
        return unknown("dict of a table")

    to_records = to_dict
    iteritems = to_dict
    items = to_dict


class Series(Elements):
    def __new__(cls, data=None, index=None, dtype=None, name=None, copy=None):
        if is_tensor(data) or is_a(data, (list, tuple, range)):
            array = asarray(data)
            return tensor(cls, (shape_of(array)[0],), as_dtype(dtype, dtype_of(array)))
        size = len(index) if is_a(index, (list, range)) or is_tensor(index) else opaque_dim("rows", lower=0)
        if is_a(data, dict) and known(len(data)) is not None:
            size = len(data)
        return tensor(cls, (size,), as_dtype(dtype))

    @property
    def T(self):
        return self

    @property
    def dtype(self):
        return unknown("dtype") if dtype_of(self) is None else dtype_of(self)

    @property
    def str(self):
        return unknown("texts of a column")

    @property
    def dt(self):
        return unknown("dates of a column")

    @property
    def cat(self):
        return unknown("categories of a column")

    def __getitem__(self, key):
        if is_a(key, slice):
            return column(index_shape(self, key)[0], dtype_of(self))
        if is_tensor(key) and rank_of(key) == 1:
            return column(some_rows() if dtype_of(key) is None or dtype_of(key) == bool_ else shape_of(key)[0])
        if is_a(key, list):
            return column(len(key), dtype_of(self))
        return unknown("value of a table")

    def __setitem__(self, key, value):
        write_through(self)

    def __iter__(self):
        return iter([unknown("value of a table") for _ in range(shape_of(self)[0])])

    def tolist(self):
        return [unknown("value of a table") for _ in range(shape_of(self)[0])]

    to_list = tolist

    def map(self, arg, na_action=None):
        return column(shape_of(self)[0])

    def unique(self):
        return fresh((opaque_dim("unique", lower=0),), dtype_of(self))

    def value_counts(self, *args, **kwargs):
        return column(opaque_dim("unique", lower=0))

    def ravel(self, order="C"):
        return fresh(shape_of(self), dtype_of(self))

    def reshape(self, *shape):
        return self.values.reshape(*shape)

    def drop(self, labels=None, *args, **kwargs):
        return column(some_rows(), dtype_of(self))

    def append(self, other, *args, **kwargs):
        return column(some_rows())

    def reset_index(self, *args, **kwargs):
        return unknown("selection of a table")

    def to_frame(self, name=None):
        return table((shape_of(self)[0], 1))

    def describe(self, *args, **kwargs):
        return column(opaque_dim("statistics"))

    def quantile(self, q=0.5, interpolation="linear"):
        return unknown("value of a table")

    def item(self):
        return unknown("value of a table")

    def items(self):
        return iter([(unknown("label of a row"), unknown("value of a table")) for _ in range(shape_of(self)[0])])

    iteritems = items

    def to_dict(self, *args, **kwargs):
        return unknown("dict of a table")

    def corr(self, other, *args, **kwargs):
        return unknown("value of a table")


class Positions:
    """df.iloc"""

    def __init__(self, data):
        self.data = data

    def __getitem__(self, key):
        return wrapped(selected(shape_of(self.data), key))

    def __setitem__(self, key, value):
        write_through(self.data)


def selected(shape, key):
    """iloc selects along each axis on its own."""
    keys = key if is_a(key, tuple) else (key,)
    dims = ()
    for part, dim in zip(keys, shape):
        if is_a(part, int) or is_tensor(part) and rank_of(part) == 0:
            continue
        if is_a(part, slice):
            dims = dims + (index_shape(tensor(ndarray, (dim,)), part)[0],)
        elif is_a(part, list):
            dims = dims + (len(part),)
        elif is_tensor(part) and dtype_of(part) is not None and dtype_of(part) != bool_:
            if rank_of(part) != 0:
                dims = dims + (shape_of(part)[0],)
        elif is_unknown(part):
            return opaque_shape()
        else:
            dims = dims + (opaque_dim("rows", lower=0),)
    return dims + shape[len(keys):]


class Labels:
    """df.loc: sizes of label selections are not known."""

    def __init__(self, data):
        self.data = data

    def __getitem__(self, key):
        shape = shape_of(self.data)
        if is_a(key, tuple) and rank_of(shape) == 2 and len(key) == 2:
            width = self._width(key[1], shape[1])
            if is_a(key[0], (str, int)) or is_unknown(key[0]):
                return unknown("selection of a table")
            rows = shape[0] if is_a(key[0], slice) and key[0] == slice(None) else some_rows()
            return column(rows) if width is None else table((rows, width))
        return unknown("selection of a table")

    def _width(self, key, width):
        if is_a(key, str):
            return None
        if is_a(key, list) and len(key) > 0 and is_a(key[0], str):
            return len(key)
        return opaque_dim("columns", lower=0)

    def __setitem__(self, key, value):
        write_through(self.data)
        if rank_of(shape_of(self.data)) == 2:
            replace_shape_of(self.data, (opaque_dim("rows", lower=0), opaque_dim("columns")))
