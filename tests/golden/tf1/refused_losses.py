# What losses ask of labels and predictions.
import tensorflow as tf

scores = tf.placeholder(tf.float32, [16, 10])
tf.nn.softmax_cross_entropy_with_logits(labels=tf.zeros([16, 9]), logits=scores)  # expect: FS010 loss-target
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros([16, 10], tf.int32), logits=scores)  # expect: FS010 loss-target
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros([8], tf.int32), logits=scores)  # expect: FS010 loss-target
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros([16]), logits=scores)  # expect: FS018 dtype-mismatch
tf.nn.sigmoid_cross_entropy_with_logits(labels=tf.zeros([16, 1]), logits=scores)  # expect: FS010 loss-target
tf.losses.mean_squared_error(tf.zeros([16]), tf.zeros([16, 1]))  # expect: FS010 loss-target
tf.losses.softmax_cross_entropy(tf.zeros([16]), scores)  # expect: FS010 loss-target
tf.losses.sparse_softmax_cross_entropy(tf.zeros([16, 10], tf.int64), scores)  # expect: FS010 loss-target
tf.nn.in_top_k(scores, tf.zeros([15], tf.int32), 1)  # expect: FS010 loss-target
