# What the operations themselves refuse.
import numpy as np
import tensorflow as tf

rows = tf.zeros([2, 3])
cube = tf.zeros([2, 3, 4])
pictures = tf.zeros([4, 28, 30, 3])
rows + tf.zeros([4])  # expect: FS001 broadcast-mismatch
tf.equal(rows, tf.zeros([3, 3]))  # expect: FS001 broadcast-mismatch
tf.add_n([rows, tf.zeros([1, 3])])  # expect: FS001 broadcast-mismatch
tf.where(tf.equal(rows, 0.0), rows, tf.zeros([3]))  # expect: FS001 broadcast-mismatch
tf.nn.bias_add(pictures, tf.zeros([4]))  # expect: FS001 broadcast-mismatch
tf.tensordot(cube, rows, 1)  # expect: FS002 matmul-mismatch
tf.nn.conv2d(rows, tf.zeros([3, 3, 3, 8]), [1, 1, 1, 1], "SAME")  # expect: FS003 rank-mismatch
tf.nn.top_k(rows, 4)  # expect: FS012 index-out-of-range
tf.reshape(cube, [5, 5])  # expect: FS004 reshape-mismatch
tf.reshape(cube, [-1, 5])  # expect: FS004 reshape-mismatch
tf.constant([1, 2, 3], shape=[2])  # expect: FS004 reshape-mismatch
tf.concat([rows, tf.zeros([3, 3])], 1)  # expect: FS005 concat-mismatch
tf.stack([rows, tf.zeros([2, 4])])  # expect: FS005 concat-mismatch
tf.nn.conv2d(pictures, tf.zeros([3, 3, 1, 8]), [1, 1, 1, 1], "SAME")  # expect: FS006 channel-mismatch
tf.nn.depthwise_conv2d(pictures, tf.zeros([3, 3, 4, 1]), [1, 1, 1, 1], "SAME")  # expect: FS006 channel-mismatch
tf.nn.max_pool(pictures, [1, 40, 40, 1], [1, 2, 2, 1], "VALID")  # expect: FS007 negative-dim
tf.random_crop(pictures, [4, 32, 32, 3])  # expect: FS007 negative-dim
tf.reduce_sum(rows, 2)  # expect: FS011 axis-out-of-range
tf.argmax(rows, -3)  # expect: FS011 axis-out-of-range
tf.expand_dims(rows, 4)  # expect: FS011 axis-out-of-range
tf.split(rows, 2, axis=1)  # expect: FS014 indivisible
tf.split(rows, [1, 1], axis=1)  # expect: FS014 indivisible
tf.depth_to_space(pictures, 2)  # expect: FS014 indivisible
tf.einsum("ij,jk->ik", rows, cube)  # expect: FS015 einsum-mismatch
tf.squeeze(rows, [0])  # expect: FS004 reshape-mismatch
tf.transpose(rows, [0, 1, 2])  # expect: FS003 rank-mismatch
cube[:, 3]  # expect: FS012 index-out-of-range
cube[0, 0, 0, 0]  # expect: FS012 index-out-of-range
tf.tile(rows, [2])  # expect: FS003 rank-mismatch
tf.pad(cube, [[1, 1], [1, 1]])  # expect: FS003 rank-mismatch
tf.unstack(rows, num=3)  # expect: FS013 unpack-mismatch
tf.placeholder(tf.float32, [None, 3])[0:2].get_shape()[2]  # expect: FS012 index-out-of-range
tf.matmul(rows, tf.zeros([3, 2], tf.int32))  # expect: FS018 dtype-mismatch
tf.summary.scalar("loss", tf.reduce_mean(rows, 1))  # expect: FS003 rank-mismatch
