"""Installs aliases of moved modules."""

from foreshape import nothing

install_aliases = nothing
install_hooks = nothing
