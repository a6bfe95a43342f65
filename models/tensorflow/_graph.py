"""Graphs: the default graph, its collections, name scopes, control dependencies and placeholders."""
from foreshape import is_unknown, operation, placeholder as placeholder_tensor, rank_of, tensor as tensor_of, unknown
from tensorflow._core import Operation, Tensor, as_dtype
from tensorflow._shapes import absent, as_shape


class GraphKeys:
    GLOBAL_VARIABLES = "variables"
    VARIABLES = "variables"
    LOCAL_VARIABLES = "local_variables"
    METRIC_VARIABLES = "metric_variables"
    MODEL_VARIABLES = "model_variables"
    TRAINABLE_VARIABLES = "trainable_variables"
    SUMMARIES = "summaries"
    QUEUE_RUNNERS = "queue_runners"
    TABLE_INITIALIZERS = "table_initializer"
    ASSET_FILEPATHS = "asset_filepaths"
    MOVING_AVERAGE_VARIABLES = "moving_average_variables"
    REGULARIZATION_LOSSES = "regularization_losses"
    CONCATENATED_VARIABLES = "concatenated_variables"
    SAVERS = "savers"
    WEIGHTS = "weights"
    BIASES = "biases"
    ACTIVATIONS = "activations"
    UPDATE_OPS = "update_ops"
    LOSSES = "losses"
    SAVEABLE_OBJECTS = "saveable_objects"
    RESOURCES = "resources"
    LOCAL_RESOURCES = "local_resources"
    INIT_OP = "init_op"
    LOCAL_INIT_OP = "local_init_op"
    READY_OP = "ready_op"
    SUMMARY_OP = "summary_op"
    GLOBAL_STEP = "global_step"
    EVAL_STEP = "eval_step"
    TRAIN_OP = "train_op"
    COND_CONTEXT = "cond_context"
    WHILE_CONTEXT = "while_context"


class _AsDefault:
    def __init__(self, graph):
        self._graph = graph

    def __enter__(self):
        _stack.append(self._graph)
        return self._graph

    def __exit__(self, kind, error, trace):
        _stack.pop()


class Graph:
    def __init__(self):
        self._collections = {}
        self._names = {}
        self._operations = {}
        self._variables = {}
        self._scope_counts = {}
        self._name_scope = ""
        self._variable_scope = None
        self._control_inputs = []
        self.seed = None
        self.version = 1
        self.finalized = False

    def as_default(self):
        return _AsDefault(self)

    def finalize(self):
        self.finalized = True

    def as_graph_def(self, from_version=None, add_shapes=False):
        return unknown("a graph definition")

    def add_to_collection(self, name, value):
        self._collections.setdefault(name, []).append(value)

    def add_to_collections(self, names, value):
        for name in ([names] if isinstance(names, str) else names):
            self.add_to_collection(name, value)

    def get_collection_ref(self, name):
        return self._collections.setdefault(name, [])

    def get_collection(self, name, scope=None):
        items = self._collections.get(name)
        if items is None:
            return []
        if absent(scope):
            return list(items)
        return [item for item in items if item.name.startswith(scope)]

    def get_all_collection_keys(self):
        return list(self._collections.keys())

    def clear_collection(self, name):
        self._collections[name] = []

    def unique_name(self, name, mark_as_used=True):
        """The name inside the current name scope, made unique by a suffix."""
        full = self._name_scope + name
        seen = self._names.get(full)
        if seen is None:
            self._names[full] = 1
            return full
        self._names[full] = seen + 1
        return full + "_" + str(seen)

    def get_tensor_by_name(self, name):
        return self._operations.get(name.split(":")[0], unknown("a tensor looked up by its name"))

    def get_operation_by_name(self, name):
        found = self._operations.get(name)
        return unknown("an operation looked up by its name") if found is None else found.op

    def as_graph_element(self, element, allow_tensor=True, allow_operation=True):
        return element

    def get_operations(self):
        return unknown("the operations of a graph")

    def name_scope(self, name):
        return name_scope(name)

    def device(self, name):
        return device(name)

    def control_dependencies(self, control_inputs):
        return control_dependencies(control_inputs)

    def gradient_override_map(self, op_type_map):
        return _Context()

    def colocate_with(self, op, ignore_existing=False):
        return _Context()

    def container(self, container_name):
        return _Context()

    def is_feedable(self, tensor):
        return True

    def is_fetchable(self, tensor):
        return True

    def prevent_feeding(self, tensor):
        pass

    def prevent_fetching(self, op):
        pass


_stack = [Graph()]


def get_default_graph():
    return _stack[-1]


def reset_default_graph():
    _stack[0] = Graph()


class _Context:
    """A context that shapes do not depend on."""
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        pass


def device(device_name_or_function):
    return _Context()


def colocate_with(op, ignore_existing=False):
    return _Context()


def container(container_name):
    return _Context()


class name_scope:
    def __init__(self, name, default_name=None, values=None):
        self._name = default_name if name is None else name

    @property
    def name(self):
        return self._name

    def __enter__(self):
        graph = get_default_graph()
        self._graph = graph
        self._outer = graph._name_scope
        if not self._name:
            graph._name_scope = ""
        elif self._name.endswith("/"):
            graph._name_scope = self._name
        else:
            graph._name_scope = graph.unique_name(self._name) + "/"
        return graph._name_scope

    def __exit__(self, kind, error, trace):
        self._graph._name_scope = self._outer


def op_scope(values, name, default_name=None):
    return name_scope(name, default_name, values)


class control_dependencies:
    def __init__(self, control_inputs):
        self._inputs = control_inputs

    def __enter__(self):
        self._graph = get_default_graph()
        self._outer = self._graph._control_inputs
        self._graph._control_inputs = [] if self._inputs is None else self._outer + list(self._inputs)
        return self

    def __exit__(self, kind, error, trace):
        self._graph._control_inputs = self._outer


def control_inputs():
    """What an operation made now runs after."""
    return get_default_graph()._control_inputs


def after_control_inputs(inputs):
    """An operation whose run evaluates `inputs` and the control dependencies around it."""
    return operation(Operation, list(inputs) + control_inputs())


def no_op(name=None):
    return after_control_inputs([])


def flat_operations(items):
    found = []
    for item in items:
        if isinstance(item, (list, tuple)):
            found.extend(flat_operations(item))
        elif item is not None:
            found.append(item)
    return found


def group(*inputs, **kwargs):
    return after_control_inputs(flat_operations(inputs))


def add_to_collection(name, value):
    get_default_graph().add_to_collection(name, value)


def add_to_collections(names, value):
    get_default_graph().add_to_collections(names, value)


def get_collection(key, scope=None):
    return get_default_graph().get_collection(key, scope)


def get_collection_ref(key):
    return get_default_graph().get_collection_ref(key)


def named(tensor, name):
    """Gives a tensor its name in the graph, so that messages and lookups by name find it."""
    graph = get_default_graph()
    unique = graph.unique_name(name)
    tensor._name = unique + ":0"
    graph._operations[unique] = tensor
    return tensor


def placeholder(dtype, shape=None, name=None):
    dims = None if absent(shape) else as_shape(shape)._dims
    if is_unknown(dims) or dims is not None and rank_of(dims) is None:
        # The graph knows a shape that is not known here.
        made = tensor_of(Tensor, unknown("the shape of a placeholder"), as_dtype(dtype))
    else:
        made = placeholder_tensor(Tensor, dims, as_dtype(dtype))
    return named(made, "Placeholder" if absent(name) else name)


def placeholder_with_default(input, shape, name=None):
    return named(core_ops.with_default(input, None if shape is None else as_shape(shape)._dims),
                 "PlaceholderWithDefault" if absent(name) else name)


def sparse_placeholder(dtype, shape=None, name=None):
    return core_ops.SparseTensor(placeholder_tensor(Tensor, [None, None], core_ops.int64),
                                 placeholder_tensor(Tensor, [None], as_dtype(dtype)),
                                 placeholder_tensor(Tensor, [None], core_ops.int64))


def set_random_seed(seed):
    get_default_graph().seed = seed


def get_seed(op_seed):
    return get_default_graph().seed, op_seed


def import_graph_def(graph_def, input_map=None, return_elements=None, name=None, op_dict=None, producer_op_list=None):
    return unknown("elements of an imported graph")


def register_tensor_conversion_function(base_type, conversion_func, priority=100):
    pass


class RegisterGradient:
    def __init__(self, op_type):
        self._op_type = op_type

    def __call__(self, f):
        return f


def NotDifferentiable(op_type):
    pass


NoGradient = NotDifferentiable

import tensorflow._core as core_ops
