# The stated sizes hold for the same object, and a later feed is checked against them.
import numpy as np
import tensorflow as tf

samples = tf.placeholder(tf.float32, [None])
samples.set_shape([600])
picture = tf.reshape(tf.identity(samples), [10, 20, 3])
reveal_shape(picture)  # (10, 20, 3)
session = tf.Session()
session.run(picture, feed_dict={samples: np.zeros(600)})
session.run(picture, feed_dict={samples: np.zeros(599)})  # expect: FS008 feed-mismatch
