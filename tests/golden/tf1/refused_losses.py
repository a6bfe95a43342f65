# What losses ask of labels and predictions.
import tensorflow as tf

tf.nn.softmax_cross_entropy_with_logits(labels=tf.zeros([16, 9]), logits=tf.zeros([16, 10]))  # expect: FS010 loss-target
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros([16, 10], tf.int32), logits=tf.zeros([16, 10]))  # expect: FS010 loss-target
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros([8], tf.int32), logits=tf.zeros([16, 10]))  # expect: FS010 loss-target
tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros([16]), logits=tf.zeros([16, 10]))  # expect: FS018 dtype-mismatch
tf.nn.sigmoid_cross_entropy_with_logits(labels=tf.zeros([16, 1]), logits=tf.zeros([16, 10]))  # expect: FS010 loss-target
tf.losses.mean_squared_error(tf.zeros([16]), tf.zeros([16, 1]))  # expect: FS010 loss-target
tf.losses.softmax_cross_entropy(tf.zeros([16]), tf.zeros([16, 10]))  # expect: FS010 loss-target
tf.losses.sparse_softmax_cross_entropy(tf.zeros([16, 10], tf.int64), tf.zeros([16, 10]))  # expect: FS010 loss-target
tf.nn.in_top_k(tf.zeros([16, 10]), tf.zeros([15], tf.int32), 1)  # expect: FS010 loss-target
