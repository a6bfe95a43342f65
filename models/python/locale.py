"""Locales."""

from foreshape import any_string

LC_ALL, LC_NUMERIC = 6, 1
setlocale = getpreferredencoding = format_string = any_string
