# A placeholder without a shape takes what it is fed: one row of labels instead of one label a row.
import numpy as np
import random
import tensorflow as tf

samples = np.random.normal(0, 1, [60, 4])
labels = [[random.randint(0, 1) for _ in range(60)]]
given = tf.placeholder("float", shape=[None, len(samples[0])])
wanted = tf.placeholder("float")


def model(given):
    return tf.matmul(given, tf.Variable(tf.zeros([4, 2]))) + tf.Variable(tf.zeros([2]))


def train(given):
    scores = model(given)
    loss = tf.reduce_mean(
        tf.nn.softmax_cross_entropy_with_logits(logits=scores, labels=wanted))  # expect: FS010 loss-target
    step = tf.train.GradientDescentOptimizer(1e-3).minimize(loss)
    session = tf.Session()
    session.run(tf.global_variables_initializer())
    for _ in range(30):
        session.run([step, loss], feed_dict={given: samples, wanted: labels})


train(given)
