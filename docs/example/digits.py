"""A classifier of small images with a mistake that TensorFlow reports only when the first batch arrives."""
import numpy as np
import tensorflow as tf

images = tf.placeholder(tf.float32, [None, 32, 32, 3])
labels = tf.placeholder(tf.float32, [None, 10])

features = tf.layers.conv2d(images, filters=16, kernel_size=5, activation=tf.nn.relu)
features = tf.layers.max_pooling2d(features, pool_size=2, strides=2)
flat = tf.reshape(features, [-1, 16 * 16 * 16])
logits = tf.layers.dense(flat, units=10)
loss = tf.losses.softmax_cross_entropy(labels, logits)
train = tf.train.AdamOptimizer().minimize(loss)

with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for step in range(1000):
        batch = np.random.rand(50, 32, 32, 3)
        answers = np.eye(10)[np.random.randint(0, 10, 50)]
        session.run(train, feed_dict={images: batch, labels: answers})
