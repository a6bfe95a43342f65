# Two networks, one of them used twice with the same variables.
import numpy as np
import tensorflow as tf

BATCH, NOISE = 16, 30


def generator(noise, training=True):
    with tf.variable_scope("generator", reuse=not training):
        net = tf.layers.dense(noise, 7 * 7 * 32)
        net = tf.reshape(net, [-1, 7, 7, 32])
        net = tf.nn.relu(tf.layers.batch_normalization(net, training=training))
        net = tf.layers.conv2d_transpose(net, 16, 5, strides=2, padding="same")
        net = tf.nn.relu(tf.layers.batch_normalization(net, training=training))
        return tf.nn.tanh(tf.layers.conv2d_transpose(net, 1, 5, strides=2, padding="same"))


def discriminator(pictures, reuse=None):
    with tf.variable_scope("discriminator", reuse=reuse):
        net = tf.nn.leaky_relu(tf.layers.conv2d(pictures, 16, 5, strides=2, padding="same"))
        net = tf.nn.leaky_relu(tf.layers.conv2d(net, 32, 5, strides=2, padding="same"))
        return tf.layers.dense(tf.layers.flatten(net), 1)


noise = tf.placeholder(tf.float32, [None, NOISE])
real = tf.placeholder(tf.float32, [None, 28, 28, 1])
fake = generator(noise)
reveal_shape(fake)  # (N, 28, 28, 1)
real_scores, fake_scores = discriminator(real), discriminator(fake, reuse=True)
loss = tf.reduce_mean(
    tf.nn.sigmoid_cross_entropy_with_logits(logits=real_scores, labels=tf.ones_like(real_scores))
    + tf.nn.sigmoid_cross_entropy_with_logits(logits=fake_scores, labels=tf.zeros_like(fake_scores)))
variables = tf.trainable_variables()
critic = [v for v in variables if v.name.startswith("discriminator")]
with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
    step = tf.train.AdamOptimizer(2e-4, beta1=0.5).minimize(loss, var_list=critic)
samples = generator(noise, training=False)

with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for _ in range(5):
        feed = {noise: np.random.uniform(-1, 1, (BATCH, NOISE)), real: np.zeros((BATCH, 28, 28, 1))}
        session.run([step, loss], feed_dict=feed)
    reveal_shape(session.run(samples, {noise: np.random.uniform(-1, 1, (4, NOISE))}))  # (4, 28, 28, 1)
