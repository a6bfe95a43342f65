# The reader gives class numbers unless it is asked for rows.
import json
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

digits = input_data.read_data_sets("data", one_hot=False)
settings = json.loads(open("settings.json").read())
pictures = tf.placeholder("float", [None, 28, 28])
wanted = tf.placeholder("float", [None, 10])
lines = tf.split(tf.reshape(tf.transpose(pictures, [1, 0, 2]), [-1, 28]), 28, 0)
outputs, last = tf.contrib.rnn.static_rnn(tf.contrib.rnn.BasicLSTMCell(64), lines, dtype=tf.float32)
scores = tf.matmul(outputs[-1], tf.Variable(tf.random_normal([64, 10])))
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=wanted, logits=scores))
step = tf.train.AdamOptimizer(settings["rate"]).minimize(loss)

with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    done = 0
    while done < settings["steps"]:
        batch, classes = digits.train.next_batch(settings["batch"])
        batch = batch.reshape((settings["batch"], 28, 28))
        session.run(step, feed_dict={pictures: batch, wanted: classes})  # expect: FS008 feed-mismatch
        done += 1
    few = digits.test.images[:100].reshape((-1, 28, 28))
    session.run(loss, feed_dict={pictures: few, wanted: digits.test.labels[:100]})
