"""References that do not keep objects alive."""

from foreshape import identity as proxy, nothing


class ref(object):
    def __init__(self, thing, callback=None):
        self._thing = thing

    def __call__(self):
        return self._thing


ReferenceType = WeakMethod = ref
WeakValueDictionary = WeakKeyDictionary = dict
WeakSet = set
finalize = nothing
