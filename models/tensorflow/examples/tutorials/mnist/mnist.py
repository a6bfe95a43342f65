"""tensorflow.examples.tutorials.mnist.mnist"""
from tensorflow._arrays import zeros
from tensorflow._graph import name_scope
from tensorflow._linear import matmul
from tensorflow._math import cast
from tensorflow._optimizers import GradientDescentOptimizer
from tensorflow._random import truncated_normal
from tensorflow._reductions import in_top_k, reduce_sum
from tensorflow._variables import Variable
from tensorflow.losses import sparse_softmax_cross_entropy
from tensorflow.nn._activations import relu
from foreshape import int32

NUM_CLASSES = 10
IMAGE_SIZE = 28
IMAGE_PIXELS = IMAGE_SIZE * IMAGE_SIZE


def inference(images, hidden1_units, hidden2_units):
    with name_scope("hidden1"):
        hidden1 = relu(matmul(images, Variable(truncated_normal([IMAGE_PIXELS,
                                                                 hidden1_units]))) + Variable(zeros([hidden1_units])))
    with name_scope("hidden2"):
        hidden2 = relu(matmul(hidden1, Variable(truncated_normal([hidden1_units,
                                                                  hidden2_units]))) + Variable(zeros([hidden2_units])))
    with name_scope("softmax_linear"):
        return matmul(hidden2, Variable(truncated_normal([hidden2_units,
                                                          NUM_CLASSES]))) + Variable(zeros([NUM_CLASSES]))


def loss(logits, labels):
    return sparse_softmax_cross_entropy(labels, logits)


def training(loss, learning_rate):
    return GradientDescentOptimizer(learning_rate).minimize(loss)


def evaluation(logits, labels):
    return reduce_sum(cast(in_top_k(logits, labels, 1), int32))
