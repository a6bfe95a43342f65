# Rows are fed one by one in the loop, and all at once afterwards.
import numpy
import tensorflow as tf

table = numpy.loadtxt(open("table.csv"), delimiter=",")
inputs, targets = table[:500, :-1], table[:500, -1]
row = tf.placeholder(tf.float32, [inputs.shape[1]])
target = tf.placeholder(tf.float32)
cost = tf.reduce_sum(tf.pow(tf.reduce_sum(row * 2.0) - target, 2))

with tf.Session() as session:
    for one, value in zip(inputs, targets):
        session.run(cost, feed_dict={row: one, target: value})
    print("cost {:.3f}".format(session.run(cost, feed_dict={row: inputs, target: targets})))  # expect: FS008 feed-mismatch
