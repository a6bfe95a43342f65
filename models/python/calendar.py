"""Calendars."""

from foreshape import any_bool, any_int, any_string

isleap = any_bool
timegm = weekday = any_int
month = calendar = any_string
month_name = [any_string()] * 13
day_name = [any_string()] * 7


def monthrange(year, month):
    return any_int(), any_int()
