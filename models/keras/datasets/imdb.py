"""keras.datasets.imdb"""
from tensorflow.keras.datasets.imdb import *
