# Options with their defaults, a main function, conditions and loops inside the graph.
import tensorflow as tf

tf.app.flags.DEFINE_integer("width", 12, "features")
tf.app.flags.DEFINE_string("folder", None, "where")
FLAGS = tf.app.flags.FLAGS


def main(_):
    given = tf.placeholder(tf.float32, [None, FLAGS.width])
    training = tf.placeholder(tf.bool)
    kept = tf.cond(training, lambda: tf.nn.dropout(given, 0.5), lambda: given)
    reveal_shape(kept)  # (N, 12)
    count, total = tf.while_loop(lambda i, a: i < 5, lambda i, a: (i + 1, a + kept), [tf.constant(0), kept])
    reveal_shape(total)  # (N, 12)
    with tf.control_dependencies([tf.assign(tf.Variable(0), 1)]):
        done = tf.no_op(name="train")
    tf.matmul(total, tf.zeros([FLAGS.width + 1, 2]))  # expect: FS002 matmul-mismatch
    with tf.Session() as session:
        session.run(done)


if __name__ == "__main__":
    tf.app.run()
