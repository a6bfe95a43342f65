# Arguments that may be a list or a tensor, given something unknown, are taken for neither.
import tensorflow as tf
import external


def scale(boxes):
    a, b, c, d = tf.split(value=boxes, num_or_size_splits=4, axis=1)
    return tf.concat([a, b, c, d], 1)


def convert(boxes):
    return tf.map_fn(scale, elems=boxes, dtype=tf.float32)


hidden = tf.concat(axis=3, values=[external.cell(3), external.cell(4)])
out = tf.contrib.layers.conv2d(hidden, hidden.get_shape()[3], 3)
series = tf.contrib.layers.conv2d(inputs=external.combine(tf.zeros([4, 16, 10])), num_outputs=5, kernel_size=3)
with tf.Session() as session:
    result = session.run(series)


def loss(x):
    total = 0
    total += tf.nn.l2_loss(x)
    total /= tf.constant(3.0)
    return total
