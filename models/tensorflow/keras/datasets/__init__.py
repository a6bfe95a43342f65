"""tf.keras.datasets"""
from tensorflow.keras.datasets import boston_housing, cifar10, cifar100, fashion_mnist, imdb, mnist, reuters
