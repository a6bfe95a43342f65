# The size that a placeholder leaves open is bound by each run anew; using it with two sizes while the graph is built is no clash.
import numpy as np
import tensorflow as tf

noise = tf.placeholder(tf.float32, [None, 256])
weights = tf.zeros([784, 256])
training = tf.matmul(tf.constant(np.zeros((5500, 784), np.float32)), weights)
testing = tf.matmul(tf.constant(np.zeros((500, 784), np.float32)), weights)
sampled_training = tf.nn.relu(tf.sign(training - noise))
sampled_testing = tf.nn.relu(tf.sign(testing - noise))
with tf.Session() as session:
    session.run(sampled_training, {noise: np.zeros((5500, 256))})
    session.run(sampled_testing, {noise: np.zeros((500, 256))})
