"""tf.compat.v1: the names of 1.x."""
from tensorflow import *
from tensorflow import (
    app, compat, contrib, data, distributions, errors, estimator, flags, gfile, graph_util, image, initializers, keras,
    layers, linalg, logging, losses, math, metrics, nest, nn, python_io, random, saved_model, sparse, strings, summary,
    test, train, version)
from tensorflow import __version__
