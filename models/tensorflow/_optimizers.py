"""Optimizers and gradients: operations that evaluate the loss."""
from foreshape import dtype_of, float32, int64, op, operation, shape_of, tensor, unknown
from tensorflow._arrays import _identity
from tensorflow._control_flow import mapped
from tensorflow._core import IndexedSlices, Operation, Tensor, convert
from tensorflow._graph import GraphKeys, after_control_inputs, control_inputs, get_collection, get_default_graph
from tensorflow._shapes import absent
from tensorflow._variables import get_variable, trainable_variables
from tensorflow._initializers import Zeros


@op("tf.gradients")
def _gradient(ys, x):
    x = convert(x)
    return tensor(Tensor, shape_of(x), dtype_of(x))


def gradients(ys, xs, grad_ys=None, name="gradients", colocate_gradients_with_ops=False, gate_gradients=False,
              aggregation_method=None, stop_gradients=None, unconnected_gradients=None):
    return [_gradient(ys, x) for x in (xs if isinstance(xs, (list, tuple)) else [xs])]


@op("tf.hessians")
def _hessian(ys, x):
    x = convert(x)
    return tensor(Tensor, shape_of(x) + shape_of(x), dtype_of(x))


def hessians(ys, xs, name="hessians", colocate_gradients_with_ops=False, gate_gradients=False, aggregation_method=None):
    return [_hessian(ys, x) for x in (xs if isinstance(xs, (list, tuple)) else [xs])]


class Optimizer:
    GATE_NONE = 0
    GATE_OP = 1
    GATE_GRAPH = 2

    def __init__(self, *args, **kwargs):
        self._arguments = args
        self._keywords = kwargs

    def _inputs(self):
        """A learning rate computed in the graph runs with each step."""
        rates = list(self._arguments[:1])
        if "learning_rate" in self._keywords:
            rates.append(self._keywords["learning_rate"])
        return [rate for rate in rates if isinstance(rate, Tensor)]

    def minimize(self, loss, global_step=None, var_list=None, gate_gradients=1, aggregation_method=None,
                 colocate_gradients_with_ops=False, name=None, grad_loss=None):
        return after_control_inputs([loss() if callable(loss) else loss] + self._inputs())

    def compute_gradients(self, loss, var_list=None, gate_gradients=1, aggregation_method=None,
                          colocate_gradients_with_ops=False, grad_loss=None):
        variables = trainable_variables() if absent(var_list) else var_list
        if isinstance(variables, Tensor):
            variables = [variables]
        return [(_gradient(loss, variable), variable) for variable in variables]

    def apply_gradients(self, grads_and_vars, global_step=None, name=None):
        used = [pair[0] for pair in grads_and_vars]
        values = [each.values if isinstance(each, IndexedSlices) else each for each in used if each is not None]
        return after_control_inputs(values + self._inputs())

    def get_slot(self, var, name):
        return var

    def get_slot_names(self):
        return []

    def get_name(self):
        return "Optimizer"

    def variables(self):
        return []


class GradientDescentOptimizer(Optimizer):
    pass


class AdamOptimizer(Optimizer):
    pass


class AdagradOptimizer(Optimizer):
    pass


class AdagradDAOptimizer(Optimizer):
    pass


class AdadeltaOptimizer(Optimizer):
    pass


class MomentumOptimizer(Optimizer):
    pass


class RMSPropOptimizer(Optimizer):
    pass


class FtrlOptimizer(Optimizer):
    pass


class ProximalAdagradOptimizer(Optimizer):
    pass


class ProximalGradientDescentOptimizer(Optimizer):
    pass


class SyncReplicasOptimizer(Optimizer):
    def get_chief_queue_runner(self):
        return unknown("a queue runner")

    def get_init_tokens_op(self, num_tokens=-1):
        return after_control_inputs([])

    def make_session_run_hook(self, is_chief, num_tokens=-1):
        return unknown("a session hook")


class LazyAdamOptimizer(AdamOptimizer):
    pass


class NadamOptimizer(AdamOptimizer):
    pass


class MovingAverageOptimizer(Optimizer):
    def swapping_saver(self, var_list=None, name="swapping_saver", **kwargs):
        return unknown("a saver")


@op("tf.train.learning_rate")
def _rate(value, step):
    return tensor(Tensor, (), float32)


def exponential_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None):
    return _rate(learning_rate, global_step)


def inverse_time_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None):
    return _rate(learning_rate, global_step)


def natural_exp_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None):
    return _rate(learning_rate, global_step)


def polynomial_decay(learning_rate, global_step, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False,
                     name=None):
    return _rate(learning_rate, global_step)


def piecewise_constant(x, boundaries, values, name=None):
    return _rate(values, x)


def cosine_decay(learning_rate, global_step, decay_steps, alpha=0.0, name=None):
    return _rate(learning_rate, global_step)


class ExponentialMovingAverage:
    def __init__(self, decay, num_updates=None, zero_debias=False, name="ExponentialMovingAverage"):
        pass

    def apply(self, var_list=None):
        values = [] if absent(var_list) else list(var_list)
        return operation(Operation, values + control_inputs())

    def average(self, var):
        return _identity(var, [])

    def average_name(self, var):
        return unknown("the name of a moving average")

    def variables_to_restore(self, moving_avg_variables=None):
        return unknown("variables by their names in a checkpoint")


def get_global_step(graph=None):
    found = get_collection(GraphKeys.GLOBAL_STEP)
    return found[0] if found else None


def create_global_step(graph=None):
    made = get_variable("global_step", [], int64, Zeros, trainable=False)
    get_default_graph().add_to_collection(GraphKeys.GLOBAL_STEP, made)
    return made


def get_or_create_global_step(graph=None):
    found = get_global_step()
    return create_global_step() if found is None else found


def assert_global_step(global_step_tensor):
    pass


def global_step(sess, global_step_tensor):
    return unknown("the number of steps done")


class AggregationMethod:
    ADD_N = 0
    DEFAULT = 0
    EXPERIMENTAL_TREE = 1
    EXPERIMENTAL_ACCUMULATE_N = 2


class GradientTape:
    def __init__(self, persistent=False, watch_accessed_variables=True):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        pass

    def watch(self, tensor):
        pass

    def stop_recording(self):
        return self

    def reset(self):
        pass

    def watched_variables(self):
        return unknown("the variables that a tape watched")

    def gradient(self, target, sources, output_gradients=None, unconnected_gradients=None):
        return mapped(lambda source: _gradient(target, source), sources)

    def jacobian(self, target, sources, *args, **kwargs):
        return mapped(lambda source: _jacobian(target, source), sources)


@op("tf.GradientTape.jacobian")
def _jacobian(target, source):
    y, x = convert(target), convert(source)
    return tensor(Tensor, shape_of(y) + shape_of(x), dtype_of(x))
