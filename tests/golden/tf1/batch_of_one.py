# A batch of 1 that the program writes is what it feeds: no warning of sizes that only 1 fits.
import tensorflow as tf
import external

size = 1
inputs = tf.placeholder(tf.float32, [None, 6, 5])
cell = tf.contrib.rnn.BasicLSTMCell(num_units=5, state_is_tuple=True)
state = cell.zero_state(size, tf.float32)
outputs, _ = tf.nn.dynamic_rnn(cell, inputs, initial_state=state, dtype=tf.float32)
outputs = tf.reshape(outputs, [size, 6, 5])
reveal_shape(outputs)  # (1, 6, 5)

anything = tf.placeholder(tf.float32, external.shape())
reveal_shape(anything)  # (...)
variable = tf.Variable(anything)
