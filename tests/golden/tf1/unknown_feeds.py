# A run that is fed something unknown may be fed anything.
import numpy as np
import tensorflow as tf

tf.app.flags.DEFINE_integer("steps", 40, "")
FLAGS = tf.app.flags.FLAGS
inputs = [tf.placeholder(tf.float32, shape=[None, 1]) for _ in range(FLAGS.steps)]
total = tf.add_n(inputs)
with tf.Session() as session:
    rows = np.zeros((1, FLAGS.steps))
    fed = {}
    for t in range(FLAGS.steps):
        fed[inputs[t]] = np.reshape(rows[:, t], (1, -1))
    session.run(total, feed_dict=fed)


class Model(object):
    def __init__(self, width):
        self.x = tf.placeholder(tf.float32, [None, width])
        self.z = self.x * external(self.x)
        self.y = self.z + 1

    def generate(self, hidden=None):
        if hidden is None:
            hidden = np.random.normal(size=(1, 5))
        return tf.Session().run(self.y, feed_dict={self.z: hidden})
