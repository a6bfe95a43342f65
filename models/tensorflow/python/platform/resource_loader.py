"""tensorflow.python.platform.resource_loader"""
from tensorflow.resource_loader import *
