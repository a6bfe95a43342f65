"""tensorflow.python.ops.template"""
from tensorflow._variables import make_template
