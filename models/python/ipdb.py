"""The debugger: the program goes on."""

from foreshape import nothing

set_trace = post_mortem = pm = run = nothing
