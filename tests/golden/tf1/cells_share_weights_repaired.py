# A cell for each layer; states go through runs as pairs.
import numpy as np
import tensorflow as tf

words = tf.placeholder(tf.float32, [4, 20, 6])
tower = tf.contrib.rnn.MultiRNNCell([tf.contrib.rnn.BasicLSTMCell(8) for _ in range(2)])
start = tower.zero_state(4, tf.float32)
outputs, state = tf.nn.dynamic_rnn(tower, words, initial_state=start)
reveal_shape(outputs)  # (4, 20, 8)
reveal_shape(state[1].c)  # (4, 8)
with tf.Session() as session:
    held = session.run(start)
    for _ in range(3):
        made, held = session.run([outputs, state], {words: np.zeros([4, 20, 6]), start: held})
    reveal_shape(held[0].h)  # (4, 8)
