"""imageio.v3"""

from imageio import imread, imwrite
