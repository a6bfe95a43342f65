# Words are summed first. One column of scores is stretched over ten classes: the cross-entropy of 1.x allows it.
import numpy as np
import tensorflow as tf

words = tf.placeholder(tf.int32, [None, 40])
wanted = tf.placeholder(tf.float32, [None, 10])
layers = {"in": tf.random_uniform([16, 8]), "out": tf.random_uniform([8, 1])}


def classify(sentences, weights):
    with tf.device("/cpu:0"), tf.name_scope("lookup"):
        table = tf.Variable(tf.random_uniform([90, 16], -1.0, 1.0), name="table")
        found = tf.nn.embedding_lookup(table, sentences)
    hidden = tf.nn.sigmoid(tf.matmul(tf.reduce_sum(found, [1]), weights["in"]))
    return tf.matmul(hidden, weights["out"])


scores = classify(words, layers)
reveal_shape(scores)  # (N, 1)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=scores, labels=wanted))
session = tf.Session()
session.run(loss, feed_dict={words: np.random.randint(0, 90, [3, 40]), wanted: np.eye(10)[:3]})
