"""Heaps: the smallest comes first."""

from foreshape import heap_push as heappush, list_pop, sorted as _sorted


def heappop(heap):
    return list_pop(heap, 0)


def heapify(heap):
    heap.sort()


def heappushpop(heap, item):
    heappush(heap, item)
    return heappop(heap)


def heapreplace(heap, item):
    smallest = heappop(heap)
    heappush(heap, item)
    return smallest


def nlargest(n, iterable, key=None):
    return _sorted(iterable, key=key, reverse=True)[:n]


def nsmallest(n, iterable, key=None):
    return _sorted(iterable, key=key)[:n]


def merge(*iterables, key=None, reverse=False):
    items = []
    for iterable in iterables:
        items.extend(iterable)
    return iter(_sorted(items, key=key, reverse=reverse))
