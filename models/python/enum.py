"""Enumerations: the plain values in the class body become members."""

from foreshape import enum_lookup, enum_members, identity

unique = identity
verify = identity
nonmember = identity
member = identity


class auto(object):
    pass


class EnumMeta(type):
    def __iter__(cls):
        return iter(list(cls.__members__.values()))

    def __len__(cls):
        return len(cls.__members__)

    def __getitem__(cls, name):
        return cls.__members__[name]

    def __contains__(cls, member):
        return member in list(cls.__members__.values())


EnumType = EnumMeta


class Enum(object, metaclass=EnumMeta):
    __new__ = enum_lookup

    def __init__(self, *args):
        pass

    def __init_subclass__(cls, **options):
        enum_members(cls)

    def __str__(self):
        return type(self).__name__ + "." + self.name


class IntEnum(int, Enum):
    __new__ = enum_lookup


class StrEnum(str, Enum):
    __new__ = enum_lookup

    def __str__(self):
        return self.value


class Flag(Enum):
    pass


class IntFlag(int, Flag):
    __new__ = enum_lookup
