"""The interpreter that the program would run under: Python 3.6, called with the file alone."""

from foreshape import any_length, any_string, entry_module, exit_program, namedtuple_new, nothing, open_dict, unknown


class _VersionInfo(tuple):
    _fields = ("major", "minor", "micro", "releaselevel", "serial")
    __new__ = namedtuple_new


argv = [getattr(entry_module(), "__file__", "main.py")]
orig_argv = argv
path = [""]
modules = open_dict()
version_info = _VersionInfo(3, 6, 8, "final", 0)
version = "3.6.8"
hexversion = 0x030608f0
api_version = 1013
platform = "linux"
executable = any_string()
prefix = any_string()
exec_prefix = prefix
byteorder = "little"
maxsize = 9223372036854775807
maxint = maxsize
maxunicode = 0x10ffff
flags = unknown("interpreter flags")
float_info = unknown("interpreter settings")
int_info = unknown("interpreter settings")
builtin_module_names = ()
warnoptions = []
path_hooks = []
meta_path = []
dont_write_bytecode = False
last_traceback = None

stdin = open("<stdin>", "r")
stdout = open("<stdout>", "w")
stderr = open("<stderr>", "w")
__stdin__, __stdout__, __stderr__ = stdin, stdout, stderr

exit = exit_program
getsizeof = any_length
getrefcount = any_length
getrecursionlimit = any_length
getdefaultencoding = any_string
getfilesystemencoding = any_string
setrecursionlimit = nothing
setdefaultencoding = nothing
setcheckinterval = nothing
setswitchinterval = nothing
settrace = nothing
setprofile = nothing
exc_clear = nothing
excepthook = nothing
displayhook = nothing
intern = any_string


def exc_info():
    return unknown("exception"), unknown("exception"), unknown("exception")


def _getframe(depth=0):
    return unknown("frame")
