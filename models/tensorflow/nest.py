"""Nested structures: tensorflow.python.util.nest, tf.contrib.framework.nest and tf.nest."""
from foreshape import is_tensor
from tensorflow.nn.rnn_cell import LSTMStateTuple


def is_sequence(structure):
    return not is_tensor(structure) and isinstance(structure, (list, tuple, dict, LSTMStateTuple))


is_nested = is_sequence


def flatten(structure):
    if not is_sequence(structure):
        return [structure]
    leaves = []
    for each in (structure.values() if isinstance(structure, dict) else structure):
        leaves.extend(flatten(each))
    return leaves


def map_structure(function, *structures, **kwargs):
    first = structures[0]
    if not is_sequence(first):
        return function(*structures)
    if isinstance(first, dict):
        return {key: map_structure(function, *[each[key] for each in structures]) for key in first}
    if isinstance(first, LSTMStateTuple):
        return LSTMStateTuple(map_structure(function, *[each.c for each in structures]),
                              map_structure(function, *[each.h for each in structures]))
    items = [map_structure(function, *parts) for parts in zip(*structures)]
    return items if isinstance(first, list) else tuple(items)


def _packed(structure, leaves):
    if not is_sequence(structure):
        return leaves.pop(0)
    if isinstance(structure, dict):
        return {key: _packed(each, leaves) for key, each in structure.items()}
    if isinstance(structure, LSTMStateTuple):
        return LSTMStateTuple(_packed(structure.c, leaves), _packed(structure.h, leaves))
    items = [_packed(each, leaves) for each in structure]
    return items if isinstance(structure, list) else tuple(items)


def pack_sequence_as(structure, flat_sequence):
    return _packed(structure, list(flat_sequence))


def assert_same_structure(nest1, nest2, check_types=True):
    pass
