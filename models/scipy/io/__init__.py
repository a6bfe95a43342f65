"""scipy.io: files are opaque."""

from foreshape import unknown


def loadmat(file_name, mdict=None, appendmat=True, **kwargs):
    return unknown("a file's contents")


def savemat(file_name, mdict, *args, **kwargs):
    return None


def mmread(source):
    return unknown("a file's contents")


def whosmat(file_name, appendmat=True, **kwargs):
    return unknown("a file's contents")
