"""numpy.typing: names in annotations."""

from foreshape import unknown

NDArray = unknown("annotation")
ArrayLike = unknown("annotation")
DTypeLike = unknown("annotation")
NBitBase = unknown("annotation")
