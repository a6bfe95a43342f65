# A value that is one of several, where nothing is known of which: only what fails for each of them is a finding.
import numpy as np
import external


def scores(boxes, values):
    if boxes.size == 0:
        return np.array([], dtype=float)
    return values


def one_may_fit():
    chosen = np.zeros(10) == external.label()
    found = scores(np.zeros((10, 4))[chosen, :], np.zeros(10)[chosen])
    expected = np.array([0.8, 0.7], dtype=float)
    return np.allclose(expected, found)


def none_fits():
    if external.flag():
        left = np.zeros((3, 4))
    else:
        left = np.zeros((5, 4))
    return left + np.zeros((2, 4))  # expect: FS001 broadcast-mismatch


def none_fits_in_the_same_words():
    if external.flag():
        rows = np.zeros((3, 4))
    else:
        rows = np.zeros((3, 4), dtype=np.int32)
    return rows + np.zeros((2, 4))  # expect: FS001 broadcast-mismatch


def many_conditions(a, b, c, d, e, f, g):
    total = np.empty((0, 9))
    if (a and b and c) or (d and e and f and g):
        total = np.zeros((4, 9, 9))
    # The empty one never gets here, however many conditions decide which one it is.
    if total.size > 0 and total.shape[0] > 0:
        first = total[-1]
        return first
    return total


def suppress(boxes):
    order = np.argsort(boxes[:, 4])
    while order.size > 0:
        last = order[-1]
        order = order[np.where(boxes[order[0:-1], 4] <= last)]
    return order


def detect(scales, found):
    total = np.empty((0, 9))
    for scale in scales:
        boxes = found(scale)
        pick = suppress(boxes.copy())
        if boxes.size > 0 and pick.size > 0:
            total = np.append(total, boxes[pick, :], axis=0)
    if total.shape[0] > 0:
        suppress(total.copy())
    return total
