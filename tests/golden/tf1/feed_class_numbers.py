# Class numbers are fed where the graph wants one row of probabilities each.
import random
import numpy as np
import tensorflow as tf

CLASSES = 5
signal = tf.placeholder(tf.float32, [None, 12])
wanted = tf.placeholder(tf.float32, [None, CLASSES])
guess = tf.nn.softmax(tf.matmul(signal, tf.Variable(tf.zeros([12, CLASSES]))))
loss = -tf.reduce_sum(wanted * tf.log(guess))
step = tf.train.GradientDescentOptimizer(0.1).minimize(loss)


def draw(count):
    return [np.random.normal(0, 1, [12]) for _ in range(count)], [random.randint(0, CLASSES - 1) for _ in range(count)]


if __name__ == "__main__":
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        for round_number in range(300):
            signals, classes = draw(20)
            step.run(feed_dict={signal: signals, wanted: classes})  # expect: FS008 feed-mismatch
        loss.eval(feed_dict={signal: signals, wanted: np.eye(CLASSES)[classes]})
