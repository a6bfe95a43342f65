"""Recurrent cells: each makes its weights on its first call and keeps them for the later ones."""
from foreshape import (
    dtype_of, float32, op, rank_of, require, shape_of, tensor, unknown, with_rank)
from tensorflow._core import LSTMStateTuple, Tensor, as_dtype, convert
from tensorflow._shapes import absent, known_static_dim, shape_argument, shape_text
from tensorflow._arrays import int_argument
from tensorflow._variables import get_variable, variable_scope


@op("tf.zeros")
def zero_state(batch_size, size, dtype):
    return tensor(Tensor, (int_argument(batch_size),) + tuple(shape_argument(size)), as_dtype(dtype))


@op("tf.zeros")
def zero_state_like(inputs, size, dtype):
    """A first state for the batch of `inputs`."""
    return tensor(Tensor, (shape_of(inputs)[0],) + tuple(shape_argument(size)),
                  dtype_of(inputs) if dtype is None else as_dtype(dtype))


def map_state(function, state):
    """Applies `function` to each tensor (or size) of a nested state."""
    if isinstance(state, LSTMStateTuple):
        return LSTMStateTuple(function(state.c), function(state.h))
    if isinstance(state, tuple):
        return tuple([map_state(function, each) for each in state])
    if isinstance(state, list):
        return [map_state(function, each) for each in state]
    return function(state)


@op("tf.nn.rnn_cell")
def _step(inputs, state, kernel, units, recurrent_width, gates):
    """The new state of one step: [batch, units]."""
    x = convert(inputs)
    rank = rank_of(x)
    if rank is not None:
        require(rank == 2, rule="rank-mismatch", raises=ValueError,
                message=f"Input 0 of layer cell is incompatible with the layer: expected ndim=2, found ndim={rank}. "
                        f"Full shape received: {shape_text(shape_of(x))}",
                shapes={"inputs": shape_of(x)})
        if rank != 2:
            return tensor(Tensor, unknown("the result of a refused step"), dtype_of(x))
    dims = with_rank(x, 2)
    width = shape_of(kernel)[0] - recurrent_width
    require(dims[1] == width, rule="layer-input", raises=ValueError,
            message=f"Dimensions must be equal, but are {dims[1] + recurrent_width} and {shape_of(kernel)[0]} for "
                    "'MatMul' "
                    f"(op: 'MatMul'): the cell was made for inputs of width {width}",
            shapes={"inputs": dims, "built for": (dims[0], width)}, clash={"inputs": 1, "built for": 1})
    held = convert(state)
    if rank_of(held) == 2:
        require(shape_of(held)[1] == recurrent_width, rule="layer-input", raises=ValueError,
                message=f"Dimensions must be equal, but are {shape_of(held)[1]} and {recurrent_width}: the state does "
                        "not fit the cell",
                shapes={"state": shape_of(held), "kernel": shape_of(kernel)}, clash={"state": 1})
        require(shape_of(held)[0] == dims[0], rule="layer-input", raises=ValueError,
                message=f"Dimensions must be equal, but are {dims[0]} and {shape_of(held)[0]}: inputs and state differ "
                        "in batch size",
                shapes={"inputs": dims, "state": shape_of(held)}, clash={"inputs": 0, "state": 0})
    elif rank_of(held) is not None:
        require(rank_of(held) == 2, rule="rank-mismatch", raises=ValueError,
                message=f"Shape must be rank 2 but is rank {rank_of(held)}: the state of a cell is [batch, units]",
                shapes={"state": shape_of(held)})
    return tensor(Tensor, (dims[0], units), dtype_of(x))


@op("tf.split")
def _state_parts(state, sizes):
    """The parts of a concatenated state."""
    x = convert(state)
    if rank_of(x) is None:
        return [tensor(Tensor, unknown("a part of a state"), dtype_of(x)) for _ in sizes]
    total = 0
    for size in sizes:
        total = total + size
    dims = with_rank(x, 2)
    require(dims[1] == total, rule="layer-input", raises=ValueError,
            message=f"the state has width {dims[1]}, the cell needs {total}", shapes={"state": dims},
            clash={"state": 1})
    return [tensor(Tensor, (dims[0], size), dtype_of(x)) for size in sizes]


@op("tf.concat")
def _joined_state(parts):
    dims = shape_of(parts[0])
    total = 0
    for part in parts:
        total = total + shape_of(part)[1]
    return tensor(Tensor, (dims[0], total), dtype_of(parts[0]))


class RNNCell:
    _kernel = None
    _name = None
    built = False
    trainable = True

    @property
    def state_size(self):
        return unknown("the state size of a cell")

    @property
    def output_size(self):
        return unknown("the output size of a cell")

    @property
    def name(self):
        return self._name

    @property
    def variables(self):
        return [] if self._kernel is None else [self._kernel]

    @property
    def weights(self):
        return self.variables

    @property
    def trainable_variables(self):
        return self.variables

    @property
    def trainable_weights(self):
        return self.variables

    def zero_state(self, batch_size, dtype):
        return map_state(lambda size: zero_state(batch_size, size, dtype), self.state_size)

    def get_initial_state(self, inputs=None, batch_size=None, dtype=None):
        if not absent(inputs):
            return map_state(lambda size: zero_state_like(inputs, size, dtype), self.state_size)
        return self.zero_state(batch_size, dtype)

    def build(self, input_shape):
        pass

    def _build_kernel(self, inputs, recurrent_width, columns, name="kernel"):
        if self._kernel is None:
            width = known_static_dim(inputs, 1)
            require(width is not None or rank_of(inputs) != 2, rule="undefined-static-shape", raises=ValueError,
                    message=f"Expected inputs.shape[-1] to be known, saw shape: {shape_text(shape_of(inputs))}",
                    shapes={"inputs": shape_of(inputs)})
            if width is None:
                width = unknown("the width of inputs")
            self._kernel = get_variable(name, [width + recurrent_width, columns])
            self._bias = get_variable("bias", [columns])
            self.built = True

    def __call__(self, inputs, state, scope=None):
        with variable_scope(self._default_scope if absent(scope) else scope):
            return self.call(convert(inputs), state)

    _default_scope = "rnn_cell"


class BasicRNNCell(RNNCell):
    _default_scope = "basic_rnn_cell"

    def __init__(self, num_units, activation=None, reuse=None, name=None, dtype=None, input_size=None):
        self._num_units = int_argument(num_units)

    @property
    def state_size(self):
        return self._num_units

    @property
    def output_size(self):
        return self._num_units

    def call(self, inputs, state):
        self._build_kernel(inputs, self._num_units, self._num_units)
        output = _step(inputs, state, self._kernel, self._num_units, self._num_units, 1)
        return output, output


class GRUCell(BasicRNNCell):
    _default_scope = "gru_cell"

    def __init__(self, num_units, activation=None, reuse=None, kernel_initializer=None, bias_initializer=None,
                 name=None, dtype=None, input_size=None):
        self._num_units = int_argument(num_units)

    def call(self, inputs, state):
        self._build_kernel(inputs, self._num_units, 2 * self._num_units)
        output = _step(inputs, state, self._kernel, self._num_units, self._num_units, 2)
        return output, output


class BasicLSTMCell(RNNCell):
    _default_scope = "basic_lstm_cell"

    def __init__(self, num_units, forget_bias=1.0, state_is_tuple=True, activation=None, reuse=None, name=None,
                 dtype=None, input_size=None):
        self._num_units = int_argument(num_units)
        self._state_is_tuple = state_is_tuple
        self._num_proj = None

    @property
    def output_size(self):
        return self._num_units if self._num_proj is None else self._num_proj

    @property
    def state_size(self):
        return LSTMStateTuple(self._num_units,
                              self.output_size) if self._state_is_tuple else self._num_units + self.output_size

    def call(self, inputs, state):
        self._build_kernel(inputs, self.output_size, 4 * self._num_units)
        if self._state_is_tuple:
            c, h = state
        else:
            c, h = _state_parts(state, [self._num_units, self.output_size])
        output = _step(inputs, h, self._kernel, self.output_size, self.output_size, 4)
        new_c = _cell_state(c, output, self._num_units)
        return output, LSTMStateTuple(new_c, output) if self._state_is_tuple else _joined_state([new_c, output])


@op("tf.nn.rnn_cell")
def _cell_state(c, output, units):
    held = convert(c)
    if rank_of(held) == 2:
        require(shape_of(held)[1] == units, rule="layer-input", raises=ValueError,
                message=f"Dimensions must be equal, but are {shape_of(held)[1]} and {units}: the state does not fit "
                        "the cell",
                shapes={"state": shape_of(held)}, clash={"state": 1})
    return tensor(Tensor, (shape_of(output)[0], units), dtype_of(output))


class LSTMCell(BasicLSTMCell):
    _default_scope = "lstm_cell"

    def __init__(self, num_units, use_peepholes=False, cell_clip=None, initializer=None, num_proj=None, proj_clip=None,
                 num_unit_shards=None, num_proj_shards=None, forget_bias=1.0, state_is_tuple=True, activation=None,
                 reuse=None, name=None, dtype=None, input_size=None):
        self._num_units = int_argument(num_units)
        self._num_proj = num_proj
        self._state_is_tuple = state_is_tuple


class LayerNormBasicLSTMCell(BasicLSTMCell):
    _default_scope = "layer_norm_basic_lstm_cell"

    def __init__(self, num_units, forget_bias=1.0, input_size=None, activation=None, layer_norm=True, norm_gain=1.0,
                 norm_shift=0.0, dropout_keep_prob=1.0, dropout_prob_seed=None, reuse=None):
        self._num_units = int_argument(num_units)
        self._num_proj = None
        self._state_is_tuple = True


class LSTMBlockCell(BasicLSTMCell):
    _default_scope = "lstm_cell"

    def __init__(self, num_units, forget_bias=1.0, cell_clip=None, use_peephole=False, reuse=None, name=None):
        self._num_units = int_argument(num_units)
        self._num_proj = None
        self._state_is_tuple = True


class _WrapperCell(RNNCell):
    """A cell around a cell; it has the inner one's sizes."""
    @property
    def state_size(self):
        return self._cell.state_size

    @property
    def output_size(self):
        return self._cell.output_size

    @property
    def variables(self):
        return self._cell.variables

    def zero_state(self, batch_size, dtype):
        return self._cell.zero_state(batch_size, dtype)

    def __call__(self, inputs, state, scope=None):
        return self._cell(inputs, state, scope)


class DropoutWrapper(_WrapperCell):
    def __init__(self, cell, input_keep_prob=1.0, output_keep_prob=1.0, state_keep_prob=1.0,
                 variational_recurrent=False, input_size=None, dtype=None, seed=None,
                 dropout_state_filter_visitor=None):
        self._cell = cell


class DeviceWrapper(_WrapperCell):
    def __init__(self, cell, device):
        self._cell = cell


class ResidualWrapper(_WrapperCell):
    def __init__(self, cell, residual_fn=None):
        self._cell = cell
        self._residual_fn = residual_fn

    def __call__(self, inputs, state, scope=None):
        output, new_state = self._cell(inputs, state, scope)
        if self._residual_fn is not None:
            return self._residual_fn(inputs, output), new_state
        return _residual(inputs, output), new_state


@op("tf.nn.rnn_cell.ResidualWrapper")
def _residual(inputs, outputs):
    x, y = convert(inputs), convert(outputs)
    if rank_of(x) == 2 and rank_of(y) == 2:
        require(shape_of(x)[1] == shape_of(y)[1], rule="layer-input", raises=ValueError,
                message=f"Dimensions must be equal, but are {shape_of(x)[1]} and {shape_of(y)[1]}: "
                        "a residual cell adds its inputs to its outputs",
                shapes={"inputs": shape_of(x), "outputs": shape_of(y)}, clash={"inputs": 1, "outputs": 1})
    return tensor(Tensor, shape_of(y), dtype_of(y))


class InputProjectionWrapper(_WrapperCell):
    def __init__(self, cell, num_proj, activation=None, input_size=None, reuse=None):
        self._cell = cell
        self._num_proj = num_proj

    def __call__(self, inputs, state, scope=None):
        return self._cell(_projected(convert(inputs), self._num_proj), state, scope)


class OutputProjectionWrapper(_WrapperCell):
    def __init__(self, cell, output_size, activation=None, reuse=None):
        self._cell = cell
        self._output_size = output_size

    @property
    def output_size(self):
        return self._output_size

    def __call__(self, inputs, state, scope=None):
        output, new_state = self._cell(inputs, state, scope)
        return _projected(output, self._output_size), new_state


class EmbeddingWrapper(_WrapperCell):
    def __init__(self, cell, embedding_classes, embedding_size, initializer=None, reuse=None):
        self._cell = cell
        self._size = embedding_size

    def __call__(self, inputs, state, scope=None):
        return self._cell(_embedded(convert(inputs), self._size), state, scope)


@op("tf.nn.rnn_cell.projection")
def _projected(x, size):
    return tensor(Tensor, (with_rank(x, 2)[0], size), dtype_of(x))


@op("tf.nn.rnn_cell.EmbeddingWrapper")
def _embedded(x, size):
    return tensor(Tensor, (shape_of(x)[0], size), float32)


class AttentionCellWrapper(_WrapperCell):
    def __init__(self, cell, attn_length, attn_size=None, attn_vec_size=None, input_size=None, state_is_tuple=True,
                 reuse=None):
        self._cell = cell

    @property
    def state_size(self):
        return unknown("the state of an attention wrapper")

    def zero_state(self, batch_size, dtype):
        return unknown("the state of an attention wrapper")

    def __call__(self, inputs, state, scope=None):
        output, _ = self._cell(inputs, self._cell.get_initial_state(convert(inputs)), scope)
        return output, unknown("the state of an attention wrapper")


class MultiRNNCell(RNNCell):
    """Cells in a stack: each takes the output of the one below."""
    def __init__(self, cells, state_is_tuple=True):
        self._cells = cells
        self._state_is_tuple = state_is_tuple

    @property
    def state_size(self):
        sizes = tuple([cell.state_size for cell in self._cells])
        return sizes if self._state_is_tuple else sum([flat_size(size) for size in sizes])

    @property
    def output_size(self):
        return self._cells[-1].output_size

    @property
    def variables(self):
        found = []
        for cell in self._cells:
            found.extend(cell.variables)
        return found

    def __call__(self, inputs, state, scope=None):
        with variable_scope("multi_rnn_cell" if absent(scope) else scope):
            current = convert(inputs)
            held = state if self._state_is_tuple else _state_parts(state,
                                                                   [flat_size(cell.state_size) for cell in self._cells])
            new_states = []
            for i, cell in enumerate(self._cells):
                with variable_scope("cell_" + str(i)):
                    current, new_state = cell(current, held[i])
                    new_states.append(new_state)
            return current, tuple(new_states) if self._state_is_tuple else _joined_state(new_states)


def flat_size(size):
    if isinstance(size, (tuple, list, LSTMStateTuple)):
        return sum([flat_size(each) for each in size])
    return size
