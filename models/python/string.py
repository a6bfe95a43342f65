"""Constants and, for Python 2, functions on texts."""

from foreshape import (any_string, str_capitalize as capitalize, str_count as count, str_find as find,
                       str_index as index, str_ljust as ljust, str_lower as lower, str_lstrip as lstrip,
                       str_replace as replace, str_rfind as rfind, str_rjust as rjust, str_rstrip as rstrip,
                       str_split as split, str_strip as strip, str_upper as upper, str_zfill as zfill)

ascii_lowercase = lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdefABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
whitespace = " \t\n\r\x0b\x0c"
printable = digits + ascii_letters + punctuation + whitespace

atoi = int
atof = float
maketrans = any_string
capwords = any_string
translate = any_string


def join(words, sep=" "):
    return sep.join(words)


class Template(object):
    def __init__(self, template):
        self.template = template

    substitute = any_string
    safe_substitute = any_string


class Formatter(object):
    def format(self, text, *args, **kwargs):
        return text.format(*args, **kwargs)
