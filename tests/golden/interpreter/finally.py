# `finally` is executed on every way out.
import numpy as np
import external


def returned():
    sizes = [4]
    try:
        return sizes
    finally:
        sizes.append(5)


reveal_shape(np.zeros(returned()))  # (4, 5)


def replaced():
    try:
        return (1, 2)
    finally:
        return (3,)


reveal_shape(np.zeros(replaced()))  # (3,)


def either():
    sizes = []
    try:
        if external.flag():
            return sizes
        sizes.append(6)
    finally:
        sizes.append(7)
    return [6, 7]


class Session(object):
    open = 0


def used():
    Session.open = 1
    try:
        for size in external.sizes():
            if size:
                return size
    finally:
        Session.open = 2
    return None


used()
reveal_shape(np.zeros(Session.open))  # (2,)
total = np.zeros(returned()) + np.zeros((3, 5))  # expect: FS001 broadcast-mismatch
