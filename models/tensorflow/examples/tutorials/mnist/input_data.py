"""tensorflow.examples.tutorials.mnist.input_data"""
from tensorflow.contrib.learn.python.learn.datasets.mnist import (
    DataSet, Datasets, dense_to_one_hot, extract_images, extract_labels, read_data_sets)
