"""Abstract base classes."""

from foreshape import identity, nothing

abstractmethod = identity
abstractproperty = property
abstractclassmethod = classmethod
abstractstaticmethod = staticmethod
update_abstractmethods = identity
get_cache_token = nothing


class ABCMeta(type):
    def register(cls, subclass):
        return subclass


class ABC(object, metaclass=ABCMeta):
    pass
