# The placeholder takes a batch; single rows get an axis of their own.
import numpy
import tensorflow as tf

table = numpy.loadtxt(open("table.csv"), delimiter=",")
inputs, targets = table[:500, :-1], table[:500, -1]
rows = tf.placeholder(tf.float32, [None, inputs.shape[1]])
target = tf.placeholder(tf.float32, [None])
cost = tf.reduce_sum(tf.pow(tf.reduce_sum(rows * 2.0, 1) - target, 2))

with tf.Session() as session:
    for one, value in zip(inputs, targets):
        session.run(cost, feed_dict={rows: one[numpy.newaxis, ...], target: value[numpy.newaxis, ...]})
    session.run(cost, feed_dict={rows: inputs, target: targets})
