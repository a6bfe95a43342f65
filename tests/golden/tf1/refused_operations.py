# What the operations themselves refuse.
import tensorflow as tf

tf.zeros([2, 3]) + tf.zeros([4])  # expect: FS001 broadcast-mismatch
tf.equal(tf.zeros([2, 3]), tf.zeros([3, 3]))  # expect: FS001 broadcast-mismatch
tf.add_n([tf.zeros([2, 3]), tf.zeros([1, 3])])  # expect: FS001 broadcast-mismatch
tf.where(tf.equal(tf.zeros([2, 3]), 0.0), tf.zeros([2, 3]), tf.zeros([3]))  # expect: FS001 broadcast-mismatch
tf.nn.bias_add(tf.zeros([4, 28, 30, 3]), tf.zeros([4]))  # expect: FS001 broadcast-mismatch
tf.tensordot(tf.zeros([2, 3, 4]), tf.zeros([2, 3]), 1)  # expect: FS002 matmul-mismatch
tf.nn.conv2d(tf.zeros([2, 3]), tf.zeros([3, 3, 3, 8]), [1, 1, 1, 1], "SAME")  # expect: FS003 rank-mismatch
tf.nn.top_k(tf.zeros([2, 3]), 4)  # expect: FS012 index-out-of-range
tf.reshape(tf.zeros([2, 3, 4]), [5, 5])  # expect: FS004 reshape-mismatch
tf.reshape(tf.zeros([2, 3, 4]), [-1, 5])  # expect: FS004 reshape-mismatch
tf.constant([1, 2, 3], shape=[2])  # expect: FS004 reshape-mismatch
tf.concat([tf.zeros([2, 3]), tf.zeros([3, 3])], 1)  # expect: FS005 concat-mismatch
tf.stack([tf.zeros([2, 3]), tf.zeros([2, 4])])  # expect: FS005 concat-mismatch
tf.nn.conv2d(tf.zeros([4, 28, 30, 3]), tf.zeros([3, 3, 1, 8]), [1, 1, 1, 1], "SAME")  # expect: FS006 channel-mismatch
tf.nn.depthwise_conv2d(tf.zeros([4, 28, 30, 3]), tf.zeros([3, 3, 4, 1]), [1, 1, 1, 1], "SAME")  # expect: FS006 channel-mismatch
tf.nn.max_pool(tf.zeros([4, 28, 30, 3]), [1, 40, 40, 1], [1, 2, 2, 1], "VALID")  # expect: FS007 negative-dim
tf.random_crop(tf.zeros([4, 28, 30, 3]), [4, 32, 32, 3])  # expect: FS007 negative-dim
tf.reduce_sum(tf.zeros([2, 3]), 2)  # expect: FS011 axis-out-of-range
tf.argmax(tf.zeros([2, 3]), -3)  # expect: FS011 axis-out-of-range
tf.expand_dims(tf.zeros([2, 3]), 4)  # expect: FS011 axis-out-of-range
tf.split(tf.zeros([2, 3]), 2, axis=1)  # expect: FS014 indivisible
tf.split(tf.zeros([2, 3]), [1, 1], axis=1)  # expect: FS014 indivisible
tf.depth_to_space(tf.zeros([4, 28, 30, 3]), 2)  # expect: FS014 indivisible
tf.einsum("ij,jk->ik", tf.zeros([2, 3]), tf.zeros([2, 3, 4]))  # expect: FS015 einsum-mismatch
tf.squeeze(tf.zeros([2, 3]), [0])  # expect: FS004 reshape-mismatch
tf.transpose(tf.zeros([2, 3]), [0, 1, 2])  # expect: FS003 rank-mismatch
tf.zeros([2, 3, 4])[:, 3]  # expect: FS012 index-out-of-range
tf.zeros([2, 3, 4])[0, 0, 0, 0]  # expect: FS012 index-out-of-range
tf.tile(tf.zeros([2, 3]), [2])  # expect: FS003 rank-mismatch
tf.pad(tf.zeros([2, 3, 4]), [[1, 1], [1, 1]])  # expect: FS003 rank-mismatch
tf.unstack(tf.zeros([2, 3]), num=3)  # expect: FS013 unpack-mismatch
tf.placeholder(tf.float32, [None, 3])[0:2].get_shape()[2]  # expect: FS012 index-out-of-range
tf.matmul(tf.zeros([2, 3]), tf.zeros([3, 2], tf.int32))  # expect: FS018 dtype-mismatch
tf.summary.scalar("loss", tf.reduce_mean(tf.zeros([2, 3]), 1))  # expect: FS003 rank-mismatch
