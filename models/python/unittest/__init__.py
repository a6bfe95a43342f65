"""Tests: main() runs each test method of each test case of the program."""

from foreshape import any_bool, any_string, call_bounded, entry_module, identity, nothing, unknown


class SkipTest(Exception):
    pass


class _Catching(object):
    """What assertRaises gives; the interpreter knows that the block may raise."""

    def __init__(self):
        self.exception = unknown("exception")
        self.records = []
        self.output = []

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return True


class TestCase(object):
    maxDiff = None
    longMessage = True

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName

    def assertRaises(self, exception, callable=None, *args, **kwargs):
        if callable is None:
            return _Catching()
        with self.assertRaises(exception):
            callable(*args, **kwargs)

    def assertRaisesRegex(self, exception, regex, callable=None, *args, **kwargs):
        return self.assertRaises(exception, callable, *args, **kwargs)

    assertRaisesRegexp = assertRaisesRegex
    assertWarns = assertRaises
    assertWarnsRegex = assertRaisesRegex

    def assertLogs(self, logger=None, level=None):
        return _Catching()

    def subTest(self, *args, **kwargs):
        return _Catching()

    def id(self):
        return self._testMethodName

    def skipTest(self, reason):
        raise SkipTest(reason)

    def run(self, result=None):
        self.setUp()
        call_bounded(getattr(self, self._testMethodName))
        self.tearDown()

    setUp = nothing
    tearDown = nothing
    addCleanup = nothing
    doCleanups = nothing
    fail = nothing
    shortDescription = any_string
    assertEqual = nothing
    assertEquals = nothing
    assertNotEqual = nothing
    assertNotEquals = nothing
    assertTrue = nothing
    assertFalse = nothing
    assert_ = nothing
    assertIs = nothing
    assertIsNot = nothing
    assertIsNone = nothing
    assertIsNotNone = nothing
    assertIn = nothing
    assertNotIn = nothing
    assertIsInstance = nothing
    assertNotIsInstance = nothing
    assertAlmostEqual = nothing
    assertAlmostEquals = nothing
    assertNotAlmostEqual = nothing
    assertGreater = nothing
    assertGreaterEqual = nothing
    assertLess = nothing
    assertLessEqual = nothing
    assertRegex = nothing
    assertNotRegex = nothing
    assertRegexpMatches = nothing
    assertCountEqual = nothing
    assertItemsEqual = nothing
    assertSequenceEqual = nothing
    assertListEqual = nothing
    assertTupleEqual = nothing
    assertSetEqual = nothing
    assertDictEqual = nothing
    assertDictContainsSubset = nothing
    assertMultiLineEqual = nothing

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass


class IsolatedAsyncioTestCase(TestCase):
    pass


FunctionTestCase = TestCase


def _run_case(cls):
    cls.setUpClass()
    for name in dir(cls):
        if name.startswith("test"):
            case = cls(name)
            # Each test by itself: one that ends early does not keep the others from running.
            if any_bool():
                case.run()
    cls.tearDownClass()


def run_tests(module):
    """Runs the test cases that are bound in a module."""
    for name, value in vars(module).items():
        if isinstance(value, type) and issubclass(value, TestCase) and value is not TestCase:
            if any_bool():
                _run_case(value)


def main(*args, **kwargs):
    run_tests(entry_module())


class TestSuite(object):
    def __init__(self, tests=()):
        self._tests = list(tests)

    def addTest(self, test):
        self._tests.append(test)

    def addTests(self, tests):
        self._tests.extend(tests)

    def run(self, result=None):
        for test in self._tests:
            if any_bool():
                test.run()


class TestLoader(object):
    def loadTestsFromTestCase(self, cls):
        return TestSuite([cls(name) for name in dir(cls) if name.startswith("test")])

    def loadTestsFromModule(self, module):
        return TestSuite()

    loadTestsFromName = loadTestsFromModule
    loadTestsFromNames = loadTestsFromModule
    discover = loadTestsFromModule


defaultTestLoader = TestLoader()
makeSuite = defaultTestLoader.loadTestsFromTestCase


class TextTestRunner(object):
    def __init__(self, *args, **kwargs):
        pass

    def run(self, test):
        test.run()
        return unknown("test result")


TestResult = unknown("test result")
expectedFailure = identity


def skip(reason):
    return identity


def skipIf(condition, reason=""):
    return identity


skipUnless = skipIf
installHandler = nothing
