"""tf.version"""
from tensorflow import GRAPH_DEF_VERSION, __version__ as VERSION
