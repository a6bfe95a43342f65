"""Test cases are run by unittest.main(), each test by itself."""
import unittest

import numpy as np


class Case(unittest.TestCase):
    def setUp(self):
        self.x = np.zeros((2, 3))

    def test_bad(self):
        self.x.dot(np.zeros((2, 4)))  # expect: FS002 matmul-mismatch

    def test_good(self):
        reveal_shape(self.x.dot(np.zeros((3, 4))))  # (2, 4)
        self.assertEqual(1, 1)

    def test_raises(self):
        with self.assertRaises(ValueError):
            self.x.dot(np.zeros((2, 4)))
        reveal_shape(self.x)  # (2, 3)

    def test_skipped(self):
        raise unittest.SkipTest("not today")

    def test_z(self):
        reveal_shape(self.x)  # (2, 3)


if __name__ == "__main__":
    unittest.main()
