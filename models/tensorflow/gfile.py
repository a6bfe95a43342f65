"""tf.gfile: files on disk, about which nothing is known."""
from foreshape import unknown


class GFile:
    def __init__(self, name, mode="r"):
        self.name = name

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        pass

    def __iter__(self):
        return iter(unknown("the lines of a file"))

    def read(self, n=-1):
        return unknown("the contents of a file")

    def readline(self):
        return unknown("a line of a file")

    def readlines(self):
        return unknown("the lines of a file")

    def write(self, text):
        pass

    def size(self):
        return unknown("the size of a file")

    def seek(self, offset=None, whence=0, position=None):
        pass

    def tell(self):
        return unknown("a position in a file")

    def flush(self):
        pass

    def close(self):
        pass


class FastGFile(GFile):
    pass


class Open(GFile):
    pass


def Exists(filename):
    return unknown("whether a file exists")


def IsDirectory(dirname):
    return unknown("whether a path is a directory")


def ListDirectory(dirname):
    return unknown("the files of a directory")


def Glob(filename):
    return unknown("the files that match a pattern")


def Walk(top, in_order=True):
    return unknown("the folders below a folder")


def Stat(filename):
    return unknown("the status of a file")


def MakeDirs(dirname):
    pass


def MkDir(dirname):
    pass


def DeleteRecursively(dirname):
    pass


def Remove(filename):
    pass


def Rename(oldname, newname, overwrite=False):
    pass


def Copy(oldpath, newpath, overwrite=False):
    pass


exists = Exists
isdir = IsDirectory
listdir = ListDirectory
glob = Glob
walk = Walk
stat = Stat
makedirs = MakeDirs
mkdir = MkDir
rmtree = DeleteRecursively
remove = Remove
rename = Rename
copy = Copy
