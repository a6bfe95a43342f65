"""tf.contrib.framework: argument scopes and variables of models."""
from foreshape import float32, unknown
from tensorflow._control_flow import assert_same_float_dtype, assert_scalar, smart_cond
from tensorflow._graph import GraphKeys, get_collection
from tensorflow._optimizers import assert_global_step, create_global_step, get_global_step, get_or_create_global_step
from tensorflow._shapes import absent
from tensorflow._variables import get_variable, get_variable_scope
from tensorflow.train import list_variables, load_checkpoint, load_variable

smart_constant_value = unknown

# Each entry maps a function's key to the keyword defaults that are in force.
_scopes = [{}]
_keys = []


class arg_scope:
    def __init__(self, list_ops_or_scope, **kwargs):
        if isinstance(list_ops_or_scope, dict):
            self._scope = list_ops_or_scope
            return
        scope = dict(_scopes[-1])
        for function in (list_ops_or_scope if isinstance(list_ops_or_scope, (list, tuple)) else [list_ops_or_scope]):
            key = getattr(function, "_key_op", None)
            if key is not None:
                defaults = dict(scope.get(key, {}))
                defaults.update(kwargs)
                scope[key] = defaults
        self._scope = scope

    def __enter__(self):
        _scopes.append(self._scope)
        return self._scope

    def __exit__(self, kind, error, trace):
        _scopes.pop()


def add_arg_scope(func):
    key = "function " + str(len(_keys))
    _keys.append(key)

    def call_with_defaults(*args, **kwargs):
        defaults = _scopes[-1].get(key)
        if defaults is None:
            return func(*args, **kwargs)
        merged = dict(defaults)
        merged.update(kwargs)
        return func(*args, **merged)
    call_with_defaults._key_op = key
    return call_with_defaults


def current_arg_scope():
    return _scopes[-1]


def has_arg_scope(func):
    return getattr(func, "_key_op", None) in _scopes[-1]


def arg_scoped_arguments(func):
    return unknown("the arguments of a function")


@add_arg_scope
def variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True, collections=None,
             caching_device=None, device=None, partitioner=None, custom_getter=None, use_resource=None):
    return get_variable(name, shape, dtype, initializer, regularizer, trainable, collections)


@add_arg_scope
def model_variable(name, shape=None, dtype=float32, initializer=None, regularizer=None, trainable=True,
                   collections=None, caching_device=None, device=None, partitioner=None, custom_getter=None,
                   use_resource=None):
    keys = [GraphKeys.GLOBAL_VARIABLES, GraphKeys.MODEL_VARIABLES] + ([] if absent(collections) else list(collections))
    return get_variable(name, shape, dtype, initializer, regularizer, trainable, keys)


def local_variable(initial_value, validate_shape=True, name=None, use_resource=None):
    from tensorflow._variables import Variable
    return Variable(initial_value, False, [GraphKeys.LOCAL_VARIABLES], validate_shape, name=name)


def get_variables(scope=None, suffix=None, collection="variables"):
    prefix = scope.name if hasattr(scope, "name") else scope
    found = get_collection(collection, prefix)
    if absent(suffix):
        return found
    return [each for each in found if each.op.name.endswith(suffix)]


def get_model_variables(scope=None, suffix=None):
    return get_variables(scope, suffix, GraphKeys.MODEL_VARIABLES)


def get_trainable_variables(scope=None, suffix=None):
    return get_variables(scope, suffix, GraphKeys.TRAINABLE_VARIABLES)


def get_local_variables(scope=None, suffix=None):
    return get_variables(scope, suffix, GraphKeys.LOCAL_VARIABLES)


def get_variables_by_name(given_name, scope=None):
    return get_variables(scope, "/" + given_name)


def get_variables_by_suffix(suffix, scope=None):
    return get_variables(scope, suffix)


def get_variables_to_restore(include=None, exclude=None):
    found = get_variables()
    if not absent(include):
        found = [each for each in found if any([each.op.name.startswith(prefix) for prefix in include])]
    if not absent(exclude):
        found = [each for each in found if not any([each.op.name.startswith(prefix) for prefix in exclude])]
    return found


filter_variables = get_variables_to_restore


def get_unique_variable(var_op_name):
    return unknown("a variable looked up by its name")


def get_variable_full_name(var):
    return var.op.name


def add_model_variable(var):
    get_variable_scope()


def assign_from_checkpoint(model_path, var_list, ignore_missing_vars=False):
    return unknown("an assignment from a checkpoint"), unknown("values of a checkpoint")


def assign_from_checkpoint_fn(model_path, var_list, ignore_missing_vars=False, reshape_variables=False):
    return lambda session: None


def assign_from_values(var_names_to_values):
    return unknown("an assignment of values"), unknown("values to assign")


def assign_from_values_fn(var_names_to_values):
    return lambda session: None


def init_from_checkpoint(checkpoint_dir, assignment_map):
    pass


def zero_initializer(ref, use_locking=True, name=None):
    return ref


def is_tensor(x):
    from tensorflow._core import Tensor
    return isinstance(x, Tensor)


def convert_to_tensor_or_sparse_tensor(value, dtype=None, name=None):
    from tensorflow._arrays import convert_to_tensor_or_sparse_tensor as convert_value
    return convert_value(value, dtype)


def with_shape(expected_shape, tensor):
    tensor.set_shape(expected_shape)
    return tensor


def remove_squeezable_dimensions(predictions, labels, name=None):
    return predictions, labels


class VariableDeviceChooser:
    def __init__(self, *args, **kwargs):
        pass


def nest_flatten(structure):
    return unknown("a flattened structure")
