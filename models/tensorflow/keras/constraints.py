"""tf.keras.constraints"""


class Constraint:
    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, w):
        return w


class MaxNorm(Constraint):
    pass


class NonNeg(Constraint):
    pass


class UnitNorm(Constraint):
    pass


class MinMaxNorm(Constraint):
    pass


max_norm = MaxNorm
maxnorm = MaxNorm
non_neg = NonNeg
nonneg = NonNeg
unit_norm = UnitNorm
