# Sentences of different lengths: masks, dynamic shapes, gathered last outputs, clipped gradients.
import numpy as np
import tensorflow as tf

WORDS, SIZE, HIDDEN, CLASSES = 500, 24, 32, 4
tokens = tf.placeholder(tf.int32, [None, None])
lengths = tf.placeholder(tf.int32, [None])
wanted = tf.placeholder(tf.int64, [None])
keep = tf.placeholder_with_default(1.0, [])
table = tf.get_variable("table", [WORDS, SIZE])
found = tf.nn.dropout(tf.nn.embedding_lookup(table, tokens), keep)
cell = tf.nn.rnn_cell.DropoutWrapper(tf.nn.rnn_cell.LSTMCell(HIDDEN), output_keep_prob=keep)
outputs, state = tf.nn.dynamic_rnn(cell, found, sequence_length=lengths, dtype=tf.float32)
reveal_shape(outputs)  # (N, M, 32)
flat = tf.reshape(outputs, [-1, HIDDEN])
last = tf.gather(flat, tf.range(tf.shape(tokens)[0]) * tf.shape(tokens)[1] + (lengths - 1))
scores = tf.layers.dense(last, CLASSES)
keys = tf.layers.dense(outputs, HIDDEN)
weights = tf.nn.softmax(tf.reduce_sum(keys * tf.expand_dims(state.h, 1), 2))
summary = tf.squeeze(tf.matmul(tf.expand_dims(weights, 1), outputs), [1])
reveal_shape(summary)  # (N, 32)
scores += tf.layers.dense(summary, CLASSES)
mask = tf.sequence_mask(lengths, tf.shape(tokens)[1], dtype=tf.float32)
penalty = tf.reduce_sum(tf.reduce_sum(tf.square(outputs), 2) * mask)
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=wanted, logits=scores)) + 1e-6 * penalty
variables = tf.trainable_variables()
clipped, _ = tf.clip_by_global_norm(tf.gradients(loss, variables), 5.0)
step = tf.train.AdamOptimizer(1e-3).apply_gradients(zip(clipped, variables))
right = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(scores, 1), wanted), tf.float32))

with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for size, longest in [(8, 20), (3, 7)]:
        feed = {tokens: np.zeros((size, longest), np.int32), lengths: np.ones(size, np.int32),
                wanted: np.zeros(size, np.int64), keep: 0.5}
        session.run([step, right], feed_dict=feed)
