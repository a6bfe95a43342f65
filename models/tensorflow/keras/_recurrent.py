"""Recurrent layers of tf.keras."""
from foreshape import concat_shape, dtype_of, op, rank_of, require, shape_of, tensor, unknown
from tensorflow._arrays import int_argument
from tensorflow._core import Tensor, convert
from tensorflow.keras._engine import Layer
from tensorflow.nn._convolution import require_rank


@op("tf.keras.layers.RNN")
def _run(inputs, kernel, units, return_sequences):
    x = convert(inputs)
    dims = require_rank(x, 3, "RNN", "inputs")
    if dims is None:
        return tensor(Tensor, unknown("the result of a refused layer"), dtype_of(x))
    require(dims[2] == shape_of(kernel)[0], rule="layer-input", raises=ValueError,
            message=f"Dimensions must be equal, but are {dims[2]} and {shape_of(kernel)[0]}",
            shapes={"inputs": dims, "kernel": shape_of(kernel)}, clash={"inputs": 2, "kernel": 0})
    return tensor(Tensor, (dims[0], dims[1], units) if return_sequences else (dims[0], units), dtype_of(x))


@op("tf.keras.layers.RNN")
def _last_state(inputs, units):
    x = convert(inputs)
    return tensor(Tensor, (shape_of(x)[0], units), dtype_of(x))


class _Recurrent(Layer):
    _gates = 1
    _states = 1

    def __init__(self, units, *args, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"),
                     batch_input_shape=kwargs.get("batch_input_shape"))
        if self._given_shape is None and kwargs.get("input_dim") is not None:
            self._given_shape = (None, kwargs.get("input_length"), kwargs.get("input_dim"))
        self.units = int_argument(units)
        self.return_sequences = kwargs.get("return_sequences", False)
        self.return_state = kwargs.get("return_state", False)

    def build(self, input_shape):
        dims = input_shape._dims
        width = unknown("the width of a sequence") if dims is None or len(dims) != 3 or dims[2] is None else dims[2]
        self.kernel = self.add_weight("kernel", (width, self.units * self._gates))
        self.recurrent_kernel = self.add_weight("recurrent_kernel", (self.units, self.units * self._gates))

    def call(self, inputs, *args, **kwargs):
        sequence = inputs[0] if isinstance(inputs, (list, tuple)) else inputs
        output = _run(sequence, self.kernel, self.units, self.return_sequences)
        if not self.return_state:
            return output
        return [output] + [_last_state(sequence, self.units) for _ in range(self._states)]

    def reset_states(self, states=None):
        pass


class SimpleRNN(_Recurrent):
    _default_name = "simple_rnn"


class GRU(_Recurrent):
    _default_name = "gru"
    _gates = 3


class LSTM(_Recurrent):
    _default_name = "lstm"
    _gates = 4
    _states = 2


class CuDNNLSTM(LSTM):
    pass


class CuDNNGRU(GRU):
    pass


class _Cell(Layer):
    def __init__(self, units, *args, **kwargs):
        self._settle(kwargs.get("name"))
        self.units = units

    def call(self, inputs, states=None, *args, **kwargs):
        output = _last_state(inputs, self.units)
        return output, states


class SimpleRNNCell(_Cell):
    pass


class GRUCell(_Cell):
    pass


class LSTMCell(_Cell):
    pass


class RNN(Layer):
    def __init__(self, cell, return_sequences=False, return_state=False, *args, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"))
        self.cell = cell
        self.return_sequences = return_sequences

    def call(self, inputs, *args, **kwargs):
        return unknown("the outputs of a recurrent layer with a cell of its own")


@op("tf.keras.layers.Bidirectional")
def _both_ways(output, mode):
    y = convert(output)
    dims = shape_of(y)
    if mode == "concat" and rank_of(y) is not None:
        return tensor(Tensor, concat_shape([dims, dims], -1), dtype_of(y))
    return tensor(Tensor, dims, dtype_of(y))


class Bidirectional(Layer):
    def __init__(self, layer, merge_mode="concat", weights=None, *args, **kwargs):
        self._settle(kwargs.get("name"), input_shape=kwargs.get("input_shape"))
        if self._given_shape is None:
            self._given_shape = layer._given_shape
        self.layer = layer
        self.merge_mode = merge_mode

    def call(self, inputs, *args, **kwargs):
        outputs = self.layer(inputs)
        if isinstance(outputs, list):
            return [_both_ways(outputs[0], self.merge_mode)] + outputs[1:] + outputs[1:]
        return _both_ways(outputs, self.merge_mode)
