"""numpy.exceptions"""


class AxisError(ValueError, IndexError):
    pass


class TooHardError(RuntimeError):
    pass


class DTypePromotionError(TypeError):
    pass


class ComplexWarning(RuntimeWarning):
    pass


class RankWarning(RuntimeWarning):
    pass


class VisibleDeprecationWarning(UserWarning):
    pass


class ModuleDeprecationWarning(DeprecationWarning):
    pass
