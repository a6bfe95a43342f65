"""Statistics of numbers."""

from foreshape import any_float

mean = fmean = median = mode = stdev = pstdev = variance = pvariance = harmonic_mean = geometric_mean = any_float
median_low = median_high = any_float


class StatisticsError(ValueError):
    pass
