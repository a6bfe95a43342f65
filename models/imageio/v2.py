"""imageio.v2"""

from imageio import get_reader, get_writer, imread, imsave, imwrite, mimread, mimsave, mimwrite
