# The product of matrices takes two matrices, or two batches of them.
import numpy as np
import tensorflow as tf

matrix = tf.Variable(np.random.randn(4, 3))
batch = tf.Variable(np.random.randn(3, 2, 6))
tf.matmul(matrix, batch)  # expect: FS003 rank-mismatch
vector = tf.placeholder(tf.float64, [3])
tf.matmul(matrix, vector)  # expect: FS003 rank-mismatch
tf.matmul(matrix, tf.ones([4, 3], tf.float64))  # expect: FS002 matmul-mismatch
tf.matmul(tf.ones([2, 4, 3]), tf.ones([5, 3, 4]))  # expect: FS002 matmul-mismatch
tf.matmul(tf.ones([6, 8]), tf.ones([6, 8]), transpose_a=True, transpose_b=True)  # expect: FS002 matmul-mismatch
