"""tf.keras.optimizers"""
from foreshape import unknown


class Optimizer:
    def __init__(self, *args, **kwargs):
        self.lr = kwargs.get("lr", kwargs.get("learning_rate", 0.001))
        self.learning_rate = self.lr
        self.iterations = unknown("the number of steps")

    def apply_gradients(self, grads_and_vars, name=None, **kwargs):
        pass

    def minimize(self, loss, var_list=None, grad_loss=None, name=None, tape=None):
        if callable(loss):
            loss()

    def get_updates(self, *args, **kwargs):
        return []

    def get_config(self):
        return {}


class SGD(Optimizer):
    pass


class RMSprop(Optimizer):
    pass


class Adam(Optimizer):
    pass


class Adagrad(Optimizer):
    pass


class Adadelta(Optimizer):
    pass


class Adamax(Optimizer):
    pass


class Nadam(Optimizer):
    pass


class Ftrl(Optimizer):
    pass


def get(identifier):
    return Optimizer()
