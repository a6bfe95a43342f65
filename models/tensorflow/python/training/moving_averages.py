"""tensorflow.python.training.moving_averages"""
from tensorflow.train import *
from tensorflow._variables import _assigned


def assign_moving_average(variable, value, decay, zero_debias=True, name=None):
    return _assigned(variable, value, True, [])
