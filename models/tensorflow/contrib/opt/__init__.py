"""tf.contrib.opt"""
from tensorflow._optimizers import (
    LazyAdamOptimizer, MovingAverageOptimizer, NadamOptimizer, Optimizer)


class MomentumWOptimizer(Optimizer):
    pass


class AdamWOptimizer(Optimizer):
    pass


class PowerSignOptimizer(Optimizer):
    pass


class AddSignOptimizer(Optimizer):
    pass


class ScipyOptimizerInterface:
    def __init__(self, loss, var_list=None, **kwargs):
        self._loss = loss

    def minimize(self, session=None, feed_dict=None, fetches=None, step_callback=None, loss_callback=None,
                 **run_kwargs):
        from tensorflow._session import run_fetches
        run_fetches(self._loss, feed_dict)


class VariableClippingOptimizer(Optimizer):
    pass
