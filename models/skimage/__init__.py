"""scikit-image"""

from skimage._convert import (img_as_bool, img_as_float, img_as_float32, img_as_float64, img_as_int, img_as_ubyte,
                              img_as_uint)

__version__ = "0.22.0"
