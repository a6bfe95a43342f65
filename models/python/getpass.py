"""The user."""

from foreshape import any_string

getuser = getpass = any_string
