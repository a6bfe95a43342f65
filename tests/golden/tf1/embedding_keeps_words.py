# A looked-up sentence has an axis of words that the next layer does not expect.
import tensorflow as tf

words = tf.placeholder(tf.int32, [None, 40])
layers = {"in": tf.random_uniform([16, 8]), "out": tf.random_uniform([8, 1])}


def classify(sentences, weights):
    with tf.device("/cpu:0"), tf.name_scope("lookup"):
        table = tf.Variable(tf.random_uniform([90, 16], -1.0, 1.0), name="table")
        found = tf.nn.embedding_lookup(table, sentences)
    reveal_shape(found)  # (N, 40, 16)
    hidden = tf.nn.sigmoid(tf.matmul(found, weights["in"]))  # expect: FS003 rank-mismatch
    return tf.matmul(hidden, weights["out"])


classify(words, layers)
