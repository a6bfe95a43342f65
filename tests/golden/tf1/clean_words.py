# Skip-gram vectors with sampled losses, and nearest neighbours.
import collections
import numpy as np
import tensorflow as tf

BATCH, SIZE, WINDOW, WORDS = 32, 20, 1, 300
data = [number % WORDS for number in range(2000)]


def make_batch(start):
    batch = np.ndarray(shape=(BATCH), dtype=np.int32)
    labels = np.ndarray(shape=(BATCH, 1), dtype=np.int32)
    span = 2 * WINDOW + 1
    buffer = collections.deque(maxlen=span)
    for _ in range(span):
        buffer.append(data[start])
        start = (start + 1) % len(data)
    for i in range(BATCH // 2):
        for j in range(2):
            batch[i * 2 + j] = buffer[WINDOW]
            labels[i * 2 + j, 0] = buffer[j * 2]
        buffer.append(data[start])
        start = (start + 1) % len(data)
    return batch, labels


graph = tf.Graph()
with graph.as_default(), tf.device("/cpu:0"):
    inputs = tf.placeholder(tf.int32, shape=[BATCH])
    labels = tf.placeholder(tf.int32, shape=[BATCH, 1])
    probes = tf.constant(np.random.choice(100, 8, replace=False), dtype=tf.int32)
    table = tf.Variable(tf.random_uniform([WORDS, SIZE], -1.0, 1.0))
    found = tf.nn.embedding_lookup(table, inputs)
    weights = tf.Variable(tf.truncated_normal([WORDS, SIZE], stddev=1.0 / np.sqrt(SIZE)))
    loss = tf.reduce_mean(tf.nn.nce_loss(weights=weights, biases=tf.Variable(tf.zeros([WORDS])), labels=labels,
                                         inputs=found, num_sampled=10, num_classes=WORDS))
    step = tf.train.GradientDescentOptimizer(1.0).minimize(loss)
    norm = tf.sqrt(tf.reduce_sum(tf.square(table), 1, keep_dims=True))
    unit = table / norm
    near = tf.matmul(tf.nn.embedding_lookup(unit, probes), unit, transpose_b=True)
    reveal_shape(near)  # (8, 300)

with tf.Session(graph=graph) as session:
    session.run(tf.global_variables_initializer())
    for number in range(3):
        batch, wanted = make_batch(number)
        session.run([step, loss], feed_dict={inputs: batch, labels: wanted})
    print((-near.eval()[0, :]).argsort()[1:9])
