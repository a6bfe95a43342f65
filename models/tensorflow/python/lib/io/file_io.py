"""tensorflow.python.lib.io.file_io"""
from tensorflow.gfile import *
