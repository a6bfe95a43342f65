# Rows of a file in batches of 32: how many rows there are is not known, so the last batch may not fit the placeholder.
import numpy as np
import tensorflow as tf

rows = np.loadtxt("rows.csv", delimiter=",")[:, :4]
x = tf.placeholder(tf.float32, [32, 4])
total = tf.reduce_sum(x)
free = tf.placeholder(tf.float32, [None, 4])
mean = tf.reduce_mean(free)
with tf.Session() as session:
    for start in range(0, len(rows), 32):
        batch = rows[start:start + 32]
        session.run(total, feed_dict={x: batch})  # expect-note: FS108 last-batch
        session.run(mean, feed_dict={free: batch})

# Tiles of a picture are not batches of data.
def tiled(tiles, height, width):
    picture = np.zeros((height * 8, width * 8))
    for index in range(64):
        row, column = index // 8, index % 8
        picture[row * 16:row * 16 + 16, column * 16:column * 16 + 16] = np.zeros((16, 16))
    return picture


# Nor is a part along another axis, nor a size of 1.
def positions(count):
    table = np.zeros((1, count, 256))
    return np.zeros((64, 128, 256)) + table[:, :128, :]


def column(count):
    left, _, right = np.linalg.svd(np.random.normal(0.0, 1.0, (count, 1)), full_matrices=False)
    chosen = left if left.shape == (count, 1) else right
    return chosen.reshape((count, 1))
