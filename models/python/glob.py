"""Names of files on disk."""

from foreshape import any_string, some_iterator, some_list


def glob(pathname, *args, **kwargs):
    return some_list(any_string())


def iglob(pathname, *args, **kwargs):
    return some_iterator(any_string())


escape = any_string
