# Transposed inside the graph: 60 labels of width 1, which the cross-entropy of 1.x stretches over the classes.
import numpy as np
import random
import tensorflow as tf

samples = np.random.normal(0, 1, [60, 4])
labels = [[random.randint(0, 1) for _ in range(60)]]
given = tf.placeholder("float", shape=[None, len(samples[0])])
wanted = tf.placeholder("float")


def train(given):
    scores = tf.matmul(given, tf.Variable(tf.zeros([4, 2]))) + tf.Variable(tf.zeros([2]))
    column = tf.transpose(wanted, [1, 0])
    loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=scores, labels=column))
    session = tf.Session()
    session.run(tf.global_variables_initializer())
    reveal_shape(session.run(column, feed_dict={given: samples, wanted: labels}))  # (60, 1)
    session.run(loss, feed_dict={given: samples, wanted: labels})


train(given)
