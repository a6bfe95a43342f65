"""Operations on files."""

from foreshape import any_length, any_string, nothing

copy = any_string
copy2 = any_string
copyfile = any_string
copytree = any_string
move = any_string
make_archive = any_string
which = any_string
rmtree = nothing
copyfileobj = nothing
copymode = nothing
copystat = nothing
unpack_archive = nothing
chown = nothing


def disk_usage(path):
    return any_length(), any_length(), any_length()


def get_terminal_size(fallback=(80, 24)):
    return any_length(), any_length()


def ignore_patterns(*patterns):
    return nothing


class Error(OSError):
    pass
