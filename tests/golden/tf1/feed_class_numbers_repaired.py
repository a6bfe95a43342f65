# The graph makes rows out of class numbers itself.
import random
import numpy as np
import tensorflow as tf

CLASSES = 5
signal = tf.placeholder(tf.float32, [None, 12])
wanted = tf.placeholder(tf.int32, [None])
guess = tf.nn.softmax(tf.matmul(signal, tf.Variable(tf.zeros([12, CLASSES]))))
loss = -tf.reduce_sum(tf.one_hot(wanted, CLASSES) * tf.log(guess))
step = tf.train.GradientDescentOptimizer(0.1).minimize(loss)


def draw(count):
    return [np.random.normal(0, 1, [12]) for _ in range(count)], [random.randint(0, CLASSES - 1) for _ in range(count)]


if __name__ == "__main__":
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        for round_number in range(300):
            signals, classes = draw(20)
            step.run(feed_dict={signal: signals, wanted: classes})
        test_signals, test_classes = draw(7)
        reveal_shape(session.run(loss, {signal: test_signals, wanted: test_classes}))  # ()
