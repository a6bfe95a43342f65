"""Variables, variable scopes with reuse, and the collections that variables are kept in."""
from foreshape import (
    bool_, dtype_of, float32, known_text, op, library_version, rank_of, require, shape_of, static, static_shape, string,
    tensor, unknown)
from tensorflow._arrays import _identity
from tensorflow._core import Tensor, as_dtype, convert
from tensorflow._shapes import absent, shape_argument, shape_text
from tensorflow._graph import (
    GraphKeys, add_to_collection, after_control_inputs, control_inputs, get_collection, get_default_graph)
from tensorflow._initializers import GlorotUniform

AUTO_REUSE = "auto_reuse"


@op("tf.assign")
def _assigned(ref, value, validate_shape, after):
    x = convert(value)
    if validate_shape and rank_of(ref) is not None and rank_of(x) is not None:
        _require_assignable(ref, x)
    return tensor(Tensor, shape_of(x), dtype_of(ref))


def _require_assignable(ref, x):
    a, b = rank_of(ref), rank_of(x)
    require(a == b, rule="broadcast-mismatch", raises=ValueError,
            message=f"Shapes must be equal rank, but are {a} and {b} for 'Assign' (op: 'Assign') "
                    f"with input shapes: {shape_of(ref)}, {shape_of(x)}",
            shapes={"ref": shape_of(ref), "value": shape_of(x)})
    if a == b:
        for axis in range(a):
            require(shape_of(ref)[axis] == shape_of(x)[axis], rule="broadcast-mismatch", raises=ValueError,
                    message=f"Dimension {axis} in both shapes must be equal, but are {shape_of(ref)[axis]} and "
                            f"{shape_of(x)[axis]} for 'Assign' (op: 'Assign')",
                    shapes={"ref": shape_of(ref), "value": shape_of(x)}, clash={"ref": axis, "value": axis})


class Variable(Tensor):
    trainable = True
    constraint = None

    def __new__(cls, initial_value=None, trainable=True, collections=None, validate_shape=True, caching_device=None,
                name=None, variable_def=None, dtype=None, expected_shape=None, import_scope=None, constraint=None,
                shape=None):
        value = initial_value() if callable(initial_value) else initial_value
        value = convert(value, dtype)
        known = static_shape(value)
        require(not validate_shape or library_version() >= (2, 0) or (known is not None and all([dim is not None for dim in known])),
                rule="undefined-static-shape", raises=ValueError,
                message=f"initial_value must have a shape specified: Tensor with shape={shape_text(known)}",
                shapes={"initial_value": shape_of(value)})
        made = tensor(cls, shape_of(value), dtype_of(value) if absent(dtype) else as_dtype(dtype))
        made._initial_value = value
        graph = get_default_graph()
        made._name = graph.unique_name("Variable" if absent(name) else name) + ":0"
        register(made, trainable, collections)
        return made

    def __init__(self, *args, **kwargs):
        pass

    @property
    def initial_value(self):
        return self._initial_value

    @property
    def initializer(self):
        return after_control_inputs([self._initial_value])

    def initialized_value(self):
        return _identity(self._initial_value, [])

    def read_value(self):
        return _identity(self, control_inputs())

    def value(self):
        return _identity(self, control_inputs())

    def assign(self, value, use_locking=False, name=None, read_value=True):
        return _assigned(self, value, True, control_inputs())

    def assign_add(self, delta, use_locking=False, name=None, read_value=True):
        return _assigned(self, delta, True, control_inputs())

    def assign_sub(self, delta, use_locking=False, name=None, read_value=True):
        return _assigned(self, delta, True, control_inputs())

    def count_up_to(self, limit):
        return _identity(self, control_inputs())

    def scatter_sub(self, sparse_delta, use_locking=False):
        return self

    def load(self, value, session=None):
        _require_assignable(self, convert(value))

    def to_proto(self, export_scope=None):
        return unknown("a variable's definition")

    def set_shape(self, shape):
        pass


def assign(ref, value, validate_shape=None, use_locking=None, name=None):
    return _assigned(ref, value, absent(validate_shape) or validate_shape, control_inputs())


def assign_add(ref, value, use_locking=None, name=None):
    return _assigned(ref, value, True, control_inputs())


def assign_sub(ref, value, use_locking=None, name=None):
    return _assigned(ref, value, True, control_inputs())


def register(variable, trainable, collections):
    kept = get_default_graph()._collections
    if collections is None:
        kept.setdefault("variables", []).append(variable)
        if trainable:
            kept.setdefault("trainable_variables", []).append(variable)
        return
    keys = list(collections)
    if trainable and GraphKeys.TRAINABLE_VARIABLES not in keys:
        keys.append(GraphKeys.TRAINABLE_VARIABLES)
    for key in keys:
        kept.setdefault(key, []).append(variable)


class VariableScope:
    def __init__(self, reuse, name="", initializer=None, regularizer=None, dtype=float32, caching_device=None,
                 partitioner=None, custom_getter=None, use_resource=None, name_scope="", constraint=None):
        self._name = name
        self._reuse = reuse
        self._initializer = initializer
        self._regularizer = regularizer
        self._dtype = dtype
        self._custom_getter = custom_getter
        self.original_name_scope = name + "/"
        self.caching_device = caching_device
        self.partitioner = partitioner
        self.use_resource = use_resource

    @property
    def name(self):
        return self._name

    @property
    def reuse(self):
        return self._reuse

    @property
    def initializer(self):
        return self._initializer

    @property
    def regularizer(self):
        return self._regularizer

    @property
    def dtype(self):
        return self._dtype

    @property
    def custom_getter(self):
        return self._custom_getter

    def reuse_variables(self):
        self._reuse = True

    def set_initializer(self, initializer):
        self._initializer = initializer

    def set_regularizer(self, regularizer):
        self._regularizer = regularizer

    def set_dtype(self, dtype):
        self._dtype = dtype

    def set_custom_getter(self, custom_getter):
        self._custom_getter = custom_getter

    def set_caching_device(self, caching_device):
        pass

    def set_partitioner(self, partitioner):
        pass

    def set_use_resource(self, use_resource):
        pass

    def get_collection(self, name):
        return get_collection(name, self._name)

    def trainable_variables(self):
        return get_collection(GraphKeys.TRAINABLE_VARIABLES, self._name)

    def global_variables(self):
        return get_collection(GraphKeys.GLOBAL_VARIABLES, self._name)

    def get_variable(self, var_store, name, *args, **kwargs):
        return get_variable(name, *args, **kwargs)


def get_variable_scope():
    graph = get_default_graph()
    scope = graph._variable_scope
    if scope is None:
        graph._variable_scope = scope = VariableScope(False)
    return scope


class variable_scope:
    def __init__(self, name_or_scope, default_name=None, values=None, initializer=None, regularizer=None,
                 caching_device=None, partitioner=None, custom_getter=None, reuse=None, dtype=None, use_resource=None,
                 constraint=None, auxiliary_name_scope=True):
        self._wanted = name_or_scope
        self._default_name = default_name
        self._initializer = initializer
        self._regularizer = regularizer
        self._reuse = reuse
        self._dtype = dtype
        self._custom_getter = custom_getter

    def __enter__(self):
        graph = get_default_graph()
        outer = get_variable_scope()
        self._graph, self._outer = graph, outer
        wanted = self._wanted
        reuse = outer._reuse if self._reuse is None else self._reuse
        source = outer
        if isinstance(wanted, VariableScope):
            name = wanted._name
            source = wanted
            reuse = wanted._reuse if self._reuse is None else self._reuse
        elif wanted is None:
            name = unique_scope(graph, outer._name, self._default_name)
        else:
            name = join_scope(outer._name, wanted)
            count_scope(graph, outer._name, wanted)
        getter = source._custom_getter if self._custom_getter is None else self._custom_getter
        made = VariableScope(reuse, name, source._initializer if self._initializer is None else self._initializer,
                             source._regularizer if self._regularizer is None else self._regularizer,
                             source._dtype if self._dtype is None else as_dtype(self._dtype), custom_getter=getter)
        self._made = made
        graph._variable_scope = made
        self._outer_names = graph._name_scope
        graph._name_scope = name + "/"
        return made

    def __exit__(self, kind, error, trace):
        self._graph._variable_scope = self._outer
        self._graph._name_scope = self._outer_names
        # Inner scopes with default names count anew, so that a second visit finds the same variables.
        self._graph._scope_counts[self._made._name] = {}


def join_scope(outer, name):
    return outer + "/" + name if outer else name


def count_scope(graph, outer, name):
    counts = graph._scope_counts.setdefault(outer, {})
    counts[name] = counts.get(name, 0) + 1


def unique_scope(graph, outer, prefix):
    counts = graph._scope_counts.setdefault(outer, {})
    name = prefix
    if counts.get(name, 0) > 0:
        index = 1
        while counts.get(prefix + "_" + str(index), 0) > 0:
            index += 1
        name = prefix + "_" + str(index)
    counts[name] = 1
    return join_scope(outer, name)


def variable_op_scope(values, name_or_scope, default_name=None, initializer=None, regularizer=None, caching_device=None,
                      partitioner=None, custom_getter=None, reuse=None, dtype=None):
    return variable_scope(name_or_scope, default_name, values, initializer, regularizer, reuse=reuse, dtype=dtype)


class no_regularizer:
    pass


def variable_dims(name, shape):
    """The dims of a new variable: each must be known while the graph is built."""
    dims = shape_argument(shape)
    require(all([dim is not None and static(dim) is not None for dim in dims]), rule="undefined-static-shape",
            raises=ValueError,
            message=f"Shape of a new variable ({name}) must be fully defined, but instead was {shape_text(dims)}.",
            shapes={"shape": dims})
    return dims


def require_shared_shape(name, found, dims):
    have = shape_of(found)
    compatible = len(have) == len(dims)
    require(compatible, rule="layer-input", raises=ValueError,
            message=f"Trying to share variable {name}, but specified shape {shape_text(dims)} and found shape "
                    f"{shape_text(have)}.",
            shapes={"specified": dims, "found": have})
    if compatible:
        for axis in range(len(dims)):
            if dims[axis] is not None:
                require(have[axis] == dims[axis], rule="layer-input", raises=ValueError,
                        message=f"Trying to share variable {name}, but specified shape {shape_text(dims)} "
                                f"and found shape {shape_text(have)}.",
                        shapes={"specified": dims, "found": have}, clash={"specified": axis, "found": axis})


def get_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True, collections=None,
                 caching_device=None, partitioner=None, validate_shape=True, use_resource=None, custom_getter=None,
                 constraint=None, synchronization=None, aggregation=None):
    scope = get_variable_scope()
    getter = scope._custom_getter if absent(custom_getter) else custom_getter
    if getter is not None:
        return getter(_make_variable, name, shape=shape, dtype=dtype, initializer=initializer, regularizer=regularizer,
                      trainable=trainable, collections=collections)
    return _make_variable(name, shape, dtype, initializer, regularizer, trainable, collections, validate_shape)


def _make_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True, collections=None,
                   validate_shape=True, **kwargs):
    graph = get_default_graph()
    scope = get_variable_scope()
    full = join_scope(scope._name, name)
    if absent(initializer):
        initializer = scope._initializer
    if absent(regularizer):
        regularizer = scope._regularizer
    kind = scope._dtype if absent(dtype) else as_dtype(dtype)
    if scope._reuse and known_text(full) is not None:
        found = graph._variables.get(full)
        if found is not None:
            if not absent(shape):
                require_shared_shape(full, found, shape_argument(shape))
            return found
    made = _new_variable(full, shape, kind, initializer, validate_shape)
    made._name = full + ":0"
    graph._variables[full] = made
    register(made, trainable, collections)
    if not absent(regularizer) and regularizer is not no_regularizer:
        loss = regularizer(made)
        if loss is not None:
            add_to_collection(GraphKeys.REGULARIZATION_LOSSES, loss)
    return made


def _new_variable(name, shape, kind, initializer, validate_shape):
    if initializer is None:
        initializer = GlorotUniform()
    if shape is None:
        value = convert(initializer() if callable(initializer) else initializer)
        known = static_shape(value)
        require(not validate_shape or (known is not None and all([dim is not None for dim in known])),
                rule="undefined-static-shape", raises=ValueError,
                message=f"Shape of a new variable ({name}) must be fully defined, but instead was {shape_text(known)}.",
                shapes={"initial_value": shape_of(value)})
        made = tensor(Variable, shape_of(value), dtype_of(value))
    else:
        dims = variable_dims(name, shape)
        if isinstance(initializer, type):
            initializer = initializer()
        value = initializer(dims, dtype=kind) if callable(initializer) else convert(initializer)
        made = tensor(Variable, dims, kind)
    made._initial_value = value
    return made


def get_local_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=False,
                       collections=None, **kwargs):
    return get_variable(name, shape, dtype, initializer, regularizer, False, [GraphKeys.LOCAL_VARIABLES])


def create_partitioned_variables(shape, slicing, initializer, dtype=float32, trainable=True, collections=None,
                                 name=None, reuse=None):
    return [unknown("a partition of a variable")]


def fixed_size_partitioner(num_shards, axis=0):
    return None


def variable_axis_size_partitioner(max_shard_bytes, axis=0, bytes_per_string_element=16, max_shards=None):
    return None


def min_max_variable_partitioner(max_partitions=1, axis=0, min_slice_size=262144, bytes_per_string_element=16):
    return None


def global_variables(scope=None):
    return get_collection(GraphKeys.GLOBAL_VARIABLES, scope)


def all_variables():
    return get_collection(GraphKeys.GLOBAL_VARIABLES)


def local_variables(scope=None):
    return get_collection(GraphKeys.LOCAL_VARIABLES, scope)


def model_variables(scope=None):
    return get_collection(GraphKeys.MODEL_VARIABLES, scope)


def trainable_variables(scope=None):
    return get_collection(GraphKeys.TRAINABLE_VARIABLES, scope)


def moving_average_variables(scope=None):
    return get_collection(GraphKeys.MOVING_AVERAGE_VARIABLES, scope)


def initialize(*args, **kwargs):
    return after_control_inputs([])


global_variables_initializer = initialize
initialize_all_variables = initialize
local_variables_initializer = initialize
initialize_local_variables = initialize
variables_initializer = initialize
initialize_variables = initialize
tables_initializer = initialize
initialize_all_tables = initialize
assert_variables_initialized = initialize


@op("tf.report_uninitialized_variables")
def report_uninitialized_variables(var_list=None, name="report_uninitialized_variables"):
    from foreshape import dynamic, opaque_dim
    return tensor(Tensor, (dynamic(opaque_dim("uninitialized", lower=0)),), string)


def is_variable_initialized(variable):
    return tensor(Tensor, (), bool_)


def make_template(name_, func_, create_scope_now_=False, unique_name_=None, custom_getter_=None, **kwargs):
    return _Template(name_, func_, kwargs)


class _Template:
    """Calls the function in one scope: the first call makes its variables, later ones reuse them."""
    def __init__(self, name, function, keywords):
        self._name = name
        self._function = function
        self._keywords = keywords
        self._scope = None

    def __call__(self, *args, **kwargs):
        keywords = dict(self._keywords)
        keywords.update(kwargs)
        if self._scope is None:
            with variable_scope(None, self._name) as scope:
                self._scope = scope
                return self._function(*args, **keywords)
        with variable_scope(self._scope, reuse=True):
            return self._function(*args, **keywords)
