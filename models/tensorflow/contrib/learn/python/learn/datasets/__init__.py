"""tf.contrib.learn.datasets"""
from tensorflow.contrib.learn.python.learn.datasets import base, mnist
from tensorflow.contrib.learn.python.learn.datasets.base import load_boston, load_csv, load_iris
from tensorflow.contrib.learn.python.learn.datasets.mnist import load_mnist


def load_dataset(name, size="small", test_with_fake_data=False):
    return {"boston": load_boston, "iris": load_iris, "mnist": load_mnist}[name]()
