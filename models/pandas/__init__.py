"""pandas: tables and columns as arrays of rank 2 and 1. Labels are not followed, only sizes."""

from foreshape import is_tensor, opaque_dim, rank_of, shape_of, unknown
from numpy._core import absent, asarray, is_a
from pandas._frame import DataFrame, Series, column, is_missing, table

__version__ = "2.2.0"

Index = Series
NaT = unknown("missing value")
NA = unknown("missing value")


def _read():
    return table((opaque_dim("rows", lower=0), opaque_dim("columns")))


def read_csv(filepath_or_buffer, *args, **kwargs):
    if "chunksize" in kwargs or "iterator" in kwargs:
        return unknown("chunks of a file")
    return _read()


read_table = read_csv


def read_excel(io, *args, **kwargs):
    sheet = kwargs.get("sheet_name", 0)
    return unknown("sheets of a file") if sheet is None or is_a(sheet, list) else _read()


def read_fwf(filepath_or_buffer, *args, **kwargs):
    return _read()


def read_parquet(path, *args, **kwargs):
    return _read()


def read_feather(path, *args, **kwargs):
    return _read()


def read_hdf(path_or_buf, *args, **kwargs):
    return unknown("a file's contents")


def read_pickle(filepath_or_buffer, *args, **kwargs):
    return unknown("a file's contents")


def read_json(path_or_buf, *args, **kwargs):
    return unknown("a file's contents")


def read_sql(sql, con, *args, **kwargs):
    return _read()


read_sql_query = read_sql


def concat(objs, axis=0, *args, **kwargs):
    return unknown("joined tables")


def merge(left, right, *args, **kwargs):
    return _read()


def get_dummies(data, *args, **kwargs):
    rows = shape_of(data)[0] if is_tensor(data) or is_a(data, list) else opaque_dim("rows", lower=0)
    return table((rows, opaque_dim("columns")))


def to_datetime(arg, *args, **kwargs):
    return column(shape_of(arg)[0]) if is_tensor(arg) and rank_of(arg) == 1 else unknown("dates")


def to_numeric(arg, *args, **kwargs):
    return column(shape_of(arg)[0]) if is_tensor(arg) and rank_of(arg) == 1 else unknown("numbers")


def factorize(values, *args, **kwargs):
    values = asarray(values)
    return (asarray(column(shape_of(values)[0])), column(opaque_dim("unique", lower=0)))


def unique(values):
    return asarray(column(opaque_dim("unique", lower=0)))


def date_range(start=None, end=None, periods=None, *args, **kwargs):
    return column(opaque_dim("dates", lower=0) if absent(periods) else periods)


def isnull(obj):
    return is_missing(obj)


def isna(obj):
    return is_missing(obj)


def notnull(obj):
    return is_missing(obj)


def notna(obj):
    return is_missing(obj)


def set_option(*args):
    return None


def cut(x, bins, *args, **kwargs):
    return unknown("intervals")


def qcut(x, q, *args, **kwargs):
    return unknown("intervals")
