# A reduction over an axis of size 1 is a defect where it is always so, not in code that other sizes reach as well.
import tensorflow as tf


def match(similarity):
    return tf.argmax(similarity, 0)


def decide(outputs):
    return tf.argmax(outputs, 1)  # expect-warning: FS102 size-one-reduction


class Tests(tf.test.TestCase):
    def test_one(self):
        match(tf.constant([[0.5]]))

    def test_three(self):
        match(tf.constant([[0.5, 0.1], [0.2, 0.3], [0.1, 0.1]]))

    def test_decide(self):
        decide(tf.zeros([10, 1]))

    def _check(self, inputs):
        inputs = tf.convert_to_tensor(inputs)
        reveal_shape(inputs)  # (1, 2)

    def test_check(self):
        self._check([[1.0, 2.0]])


if __name__ == "__main__":
    tf.test.main()
