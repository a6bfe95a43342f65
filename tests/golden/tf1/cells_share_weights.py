# One cell in every layer: it is made for the inputs of the first and refuses the outputs that the second gets.
import tensorflow as tf

words = tf.placeholder(tf.float32, [None, 20, 6])
cell = tf.contrib.rnn.BasicLSTMCell(8)
tower = tf.contrib.rnn.MultiRNNCell([cell] * 2)
outputs, state = tf.nn.dynamic_rnn(tower, words, dtype=tf.float32)  # expect: FS009 layer-input
tf.nn.dynamic_rnn(tf.nn.rnn_cell.GRUCell(4), tf.zeros([5, 6]), dtype=tf.float32)  # expect: FS003 rank-mismatch
tf.nn.dynamic_rnn(tf.nn.rnn_cell.GRUCell(4), words, tf.zeros([3, 1], tf.int32), dtype=tf.float32)  # expect: FS003 rank-mismatch
