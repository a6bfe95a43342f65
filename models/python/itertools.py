"""Iterators, computed ahead."""

from foreshape import (accumulate, chain as _chain, chain_from_iterable, combinations, combinations_with_replacement,
                       cycle, enumerate, filter as ifilter, filterfalse, groupby, islice, map as imap, permutations,
                       product_of as product, repeat, starmap, tee, thinned_iterator, zip as izip, zip_longest)

ifilterfalse = filterfalse
izip_longest = zip_longest
takewhile = thinned_iterator
dropwhile = thinned_iterator


def compress(data, selectors):
    return iter([item for item, selected in izip(data, selectors) if selected])


def pairwise(iterable):
    items = list(iterable)
    return izip(items, items[1:])


def batched(iterable, n):
    items = list(iterable)
    return iter([tuple(items[i:i + n]) for i in range(0, len(items), n)])


class count(object):
    _endless = True

    def __init__(self, start=0, step=1):
        self._value = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        value = self._value
        self._value = value + self._step
        return value

    next = __next__


class chain(object):
    def __new__(cls, *iterables):
        return _chain(*iterables)

    @staticmethod
    def from_iterable(iterable):
        return chain_from_iterable(iterable)
