# tensordot sums over any axes; a vector becomes a column first.
import numpy as np
import tensorflow as tf

matrix = tf.Variable(np.random.randn(4, 3))
batch = tf.Variable(np.random.randn(3, 2, 6))
reveal_shape(tf.tensordot(matrix, batch, axes=[[1], [0]]))  # (4, 2, 6)
vector = tf.placeholder(tf.float64, [3])
reveal_shape(tf.matmul(matrix, tf.expand_dims(vector, 1)))  # (4, 1)
reveal_shape(tf.matmul(matrix, matrix, transpose_b=True))  # (4, 4)
reveal_shape(tf.matmul(tf.ones([2, 4, 3]), tf.ones([2, 3, 5])))  # (2, 4, 5)
