"""tensorflow.python.client.session"""
from tensorflow._session import *
