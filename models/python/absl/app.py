"""The program's start."""

import sys

from foreshape import nothing


class Error(Exception):
    pass


class UsageError(Error):
    pass


def run(main, argv=None, flags_parser=None):
    main(sys.argv if argv is None else argv)


parse_flags_with_usage = nothing
usage = nothing
set_init_function = nothing
