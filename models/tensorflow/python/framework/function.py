"""tensorflow.python.framework.function"""


class Defun:
    def __init__(self, *input_types, **kwargs):
        pass

    def __call__(self, func):
        return func
