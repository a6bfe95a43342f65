"""tf.test"""
import unittest

from foreshape import unknown
from tensorflow._session import Session


class TestCase(unittest.TestCase):
    def session(self, graph=None, config=None, use_gpu=False, force_gpu=False):
        return Session(graph=graph, config=config)

    def test_session(self, graph=None, config=None, use_gpu=False, force_gpu=False):
        return Session(graph=graph, config=config)

    def cached_session(self, graph=None, config=None, use_gpu=False, force_gpu=False):
        return Session(graph=graph, config=config)

    def evaluate(self, tensors):
        return Session().run(tensors)

    def get_temp_dir(self):
        return unknown("a temporary folder")

    def assertAllClose(self, a, b, rtol=1e-6, atol=1e-6, msg=None):
        pass

    def assertAllCloseAccordingToType(self, a, b, *args, **kwargs):
        pass

    def assertNotAllClose(self, a, b, **kwargs):
        pass

    def assertAllEqual(self, a, b, msg=None):
        pass

    def assertNotAllEqual(self, a, b, msg=None):
        pass

    def assertArrayNear(self, farray1, farray2, err, msg=None):
        pass

    def assertNDArrayNear(self, ndarray1, ndarray2, err, msg=None):
        pass

    def assertNear(self, f1, f2, err, msg=None):
        pass

    def assertShapeEqual(self, np_array, tf_tensor, msg=None):
        pass

    def assertDeviceEqual(self, device1, device2, msg=None):
        pass

    def assertProtoEquals(self, expected_message_maybe_ascii, message, msg=None):
        pass

    def assertStartsWith(self, actual, expected_start, msg=None):
        pass

    def assertAllInRange(self, target, lower_bound, upper_bound, **kwargs):
        pass

    def assertAllGreater(self, a, comparison_target):
        pass

    def assertAllLess(self, a, comparison_target):
        pass

    def checkedThread(self, target, args=None, kwargs=None):
        return unknown("a thread")

    def assertRaisesOpError(self, expected_err_re_or_predicate):
        return self.assertRaises(Exception)

    def assertRaisesWithPredicateMatch(self, exception_type, expected_err_re_or_predicate):
        return self.assertRaises(exception_type)


class Benchmark:
    def report_benchmark(self, **kwargs):
        pass

    def run_op_benchmark(self, sess, op_or_tensor, feed_dict=None, **kwargs):
        return unknown("times of a benchmark")


def main(argv=None):
    unittest.main()


def get_temp_dir():
    return unknown("a temporary folder")


def test_src_dir_path(relative_path):
    return unknown("the path of a test file")


def is_gpu_available(cuda_only=False, min_cuda_compute_capability=None):
    return unknown("whether there is a GPU")


def is_built_with_cuda():
    return unknown("whether there is a GPU")


def gpu_device_name():
    return unknown("the name of a GPU")


def compute_gradient(x, x_shape, y, y_shape, *args, **kwargs):
    return unknown("numeric gradients")


def compute_gradient_error(x, x_shape, y, y_shape, *args, **kwargs):
    return unknown("the error of gradients")


def assert_equal_graph_def(actual, expected, checkpoint_v2=False):
    pass


def create_local_cluster(num_workers, num_ps, protocol="grpc", **kwargs):
    return unknown("the servers of a cluster")
