# Labels as each loss takes them.
import tensorflow as tf

scores = tf.placeholder(tf.float32, [None, 10])
numbers = tf.placeholder(tf.int32, [None])
reveal_shape(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=numbers, logits=scores))  # (M,)
reveal_shape(tf.nn.softmax_cross_entropy_with_logits(labels=tf.one_hot(numbers, 10), logits=scores))  # (N,)
reveal_shape(tf.losses.sparse_softmax_cross_entropy(tf.expand_dims(numbers, 1), scores))  # ()
reveal_shape(tf.losses.mean_squared_error(tf.zeros([16, 1]), tf.zeros([16, 1])))  # ()
reveal_shape(tf.nn.sigmoid_cross_entropy_with_logits(labels=tf.zeros([16, 1]), logits=tf.zeros([16, 1])))  # (16, 1)
reveal_shape(tf.nn.sparse_softmax_cross_entropy_with_logits(
    labels=tf.zeros([4, 7], tf.int64), logits=tf.zeros([4, 7, 10])))  # (4, 7)
