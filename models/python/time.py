"""Time: nothing is known of it."""

from foreshape import any_float, any_int, any_length, any_string, nothing, unknown

timezone = any_int()
altzone = any_int()
daylight = any_int()
tzname = (any_string(), any_string())

time = any_float
clock = any_float
perf_counter = any_float
process_time = any_float
monotonic = any_float
thread_time = any_float
time_ns = any_length
perf_counter_ns = any_length
monotonic_ns = any_length
mktime = any_float
sleep = nothing
tzset = nothing
strftime = any_string
ctime = any_string
asctime = any_string


def localtime(seconds=None):
    return unknown("time")


gmtime = localtime


def strptime(text, format=""):
    return unknown("time")


struct_time = unknown("time")
