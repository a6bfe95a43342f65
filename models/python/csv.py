"""Tables in text files: rows of unknown texts."""

from foreshape import any_length, any_string, nothing, open_dict, some_iterator, some_list

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = 0, 1, 2, 3


class Error(Exception):
    pass


class Dialect(object):
    pass


class excel(Dialect):
    pass


class excel_tab(Dialect):
    pass


class _Reader(object):
    def __init__(self, csvfile, *args, **kwargs):
        self.line_num = any_length()

    def __iter__(self):
        return some_iterator(some_list(any_string()))

    def __next__(self):
        return some_list(any_string())

    next = __next__


def reader(csvfile, *args, **kwargs):
    return _Reader(csvfile)


class DictReader(object):
    def __init__(self, f, fieldnames=None, *args, **kwargs):
        self.fieldnames = some_list(any_string()) if fieldnames is None else fieldnames
        self.line_num = any_length()

    def __iter__(self):
        return some_iterator(self.__next__())

    def __next__(self):
        row = open_dict()
        for name in self.fieldnames:
            row[name] = any_string()
        return row

    next = __next__


class writer(object):
    def __init__(self, *args, **kwargs):
        pass

    writerow = nothing
    writerows = nothing
    writeheader = nothing


DictWriter = writer


class Sniffer(object):
    def sniff(self, *args):
        return excel

    def has_header(self, sample):
        return len(sample) > any_length()


register_dialect = nothing
field_size_limit = any_length
