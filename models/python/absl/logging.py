"""Abseil's logging."""

from foreshape import any_int, any_string, nothing

FATAL, ERROR, WARNING, WARN, INFO, DEBUG = -3, -2, -1, -1, 0, 1
debug = info = warning = warn = error = fatal = exception = log = vlog = nothing
log_first_n = log_every_n = log_if = set_verbosity = set_stderrthreshold = flush = use_absl_handler = nothing
get_verbosity = any_int
get_log_file_name = any_string
