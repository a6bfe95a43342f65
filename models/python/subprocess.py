"""Other programs: nothing is known of what they print."""

from foreshape import any_bytes, any_int, any_string, nothing

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


class CalledProcessError(SubprocessError):
    pass


class TimeoutExpired(SubprocessError):
    pass


class CompletedProcess(object):
    def __init__(self, *args, **kwargs):
        self.args = args
        self.returncode = any_int()
        self.stdout = any_string()
        self.stderr = any_string()

    check_returncode = nothing


class Popen(object):
    def __init__(self, *args, **kwargs):
        self.stdin = open("<stdin>", "wb")
        self.stdout = open("<stdout>", "rb")
        self.stderr = open("<stderr>", "rb")
        self.pid = any_int()
        self.returncode = any_int()

    def communicate(self, *args, **kwargs):
        return any_bytes(), any_bytes()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    poll = any_int
    wait = any_int
    kill = nothing
    terminate = nothing
    send_signal = nothing


def run(*args, **kwargs):
    return CompletedProcess(*args)


def getstatusoutput(command):
    return any_int(), any_string()


call = any_int
check_call = any_int
check_output = any_bytes
getoutput = any_string
list2cmdline = any_string
