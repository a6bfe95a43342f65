"""What runs at the end of the program."""

from foreshape import identity as register, nothing as unregister
