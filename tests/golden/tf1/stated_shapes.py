# What the graph does not know may be stated; what it knows may not be contradicted.
import tensorflow as tf

count = tf.placeholder(tf.int32, [])
rows = tf.concat([tf.zeros([4, 4]), tf.zeros([count, 4])], 0)
rows.set_shape([2, 4])
shape = tf.placeholder(tf.int32, [None])
others = tf.concat([tf.zeros([4, 4]), tf.zeros(shape)], 0)
others.set_shape([2, 4])

empty = tf.constant(0.0, shape=[0, 4])
reveal_shape(empty)  # (0, 4)

image = tf.zeros([4, 4, 1])
begin, size, box = tf.image.sample_distorted_bounding_box(tf.shape(image), bounding_boxes=tf.zeros([1, 1, 4]))
part = tf.slice(image, begin, size)
part.set_shape([None, None, image.get_shape()[2]])

known = tf.zeros([3, 4])
known.set_shape([2, 4])  # expect: FS008 feed-mismatch
