# The largest of one column is always the first: the accuracy is always 1.
import tensorflow as tf

given = tf.placeholder(tf.float32, shape=[8, 3])
wanted = tf.placeholder(tf.float32, shape=[8, 1])
guess = tf.matmul(given, tf.Variable(tf.zeros([3, 1])))
right = tf.equal(
    tf.argmax(guess, 1),  # expect-warning: FS102 size-one-reduction
    tf.argmax(wanted, 1))  # expect-warning: FS102 size-one-reduction
share = tf.reduce_mean(tf.cast(right, tf.float32))
