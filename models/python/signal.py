"""Signals."""

from foreshape import any_int, nothing

SIGHUP, SIGINT, SIGKILL, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGPIPE = 1, 2, 9, 10, 12, 14, 15, 13
SIG_DFL, SIG_IGN = 0, 1
signal = pause = siginterrupt = setitimer = getsignal = nothing
alarm = any_int
