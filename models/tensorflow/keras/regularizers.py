"""tf.keras.regularizers"""
from tensorflow.contrib.layers._regularizers import penalty


class Regularizer:
    def __call__(self, x):
        return penalty(x)


def l1(l=0.01):
    return penalty


def l2(l=0.01):
    return penalty


def l1_l2(l1=0.01, l2=0.01):
    return penalty
