"""Configuration of logging."""

from foreshape import nothing

dictConfig = nothing
fileConfig = nothing
