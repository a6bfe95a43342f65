"""ZIP archives."""

from foreshape import any_bytes, any_bool, any_length, any_string, nothing, some_list

ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA = 0, 8, 12, 14
is_zipfile = any_bool


class BadZipFile(Exception):
    pass


BadZipfile = BadZipFile


class ZipInfo(object):
    def __init__(self, *args, **kwargs):
        self.filename = any_string()
        self.file_size = any_length()


class ZipFile(object):
    def __init__(self, file, mode="r", *args, **kwargs):
        self.filename = file

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def namelist(self):
        return some_list(any_string())

    def infolist(self):
        return some_list(ZipInfo())

    @property
    def filelist(self):
        return self.infolist()

    def getinfo(self, name):
        return ZipInfo()

    def open(self, name, mode="r", *args, **kwargs):
        return open(name, "rb")

    read = any_bytes
    extract = any_string
    extractall = nothing
    write = nothing
    writestr = nothing
    close = nothing
    testzip = nothing
    printdir = nothing
