"""Running recurrent cells over sequences."""
from foreshape import dtype_of, op, rank_of, require, shape_of, tensor, unknown, with_rank
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, shape_text
from tensorflow._variables import variable_scope
from tensorflow.nn.rnn_cell import map_state


@op("tf.nn.dynamic_rnn")
def _time_step(inputs, time_major):
    x = convert(inputs)
    rank = rank_of(x)
    if rank is not None:
        require(rank >= 3, rule="rank-mismatch", raises=ValueError,
                message=f"Dimension of inputs must be at least 3 ([batch, time, …]), got shape "
                        f"{shape_text(shape_of(x))}",
                shapes={"inputs": shape_of(x)})
        if rank < 3:
            return tensor(Tensor, unknown("a step of refused inputs"), dtype_of(x))
        dims = shape_of(x)
        return tensor(Tensor, ((dims[1],) if time_major else (dims[0],)) + dims[2:], dtype_of(x))
    dims = with_rank(x, 3)
    return tensor(Tensor, (dims[1] if time_major else dims[0], dims[2]), dtype_of(x))


@op("tf.nn.dynamic_rnn")
def _over_time(output, inputs, time_major):
    y, x = convert(output), convert(inputs)
    if rank_of(y) is None or rank_of(x) is None:
        return tensor(Tensor, unknown("the outputs of a recurrent layer"), dtype_of(y))
    steps = shape_of(x)[0] if time_major else shape_of(x)[1]
    dims = shape_of(y)
    return tensor(Tensor, (steps,) + dims if time_major else dims[:1] + (steps,) + dims[1:], dtype_of(y))


@op("tf.nn.dynamic_rnn")
def _require_lengths(sequence_length, inputs, time_major):
    lengths, x = convert(sequence_length), convert(inputs)
    if rank_of(lengths) is not None:
        require(rank_of(lengths) == 1, rule="rank-mismatch", raises=ValueError,
                message=f"sequence_length must be a vector of length batch_size, but saw shape: "
                        f"{shape_text(shape_of(lengths))}",
                shapes={"sequence_length": shape_of(lengths)})
        if rank_of(lengths) == 1 and rank_of(x) is not None:
            batch = shape_of(x)[1] if time_major else shape_of(x)[0]
            require(shape_of(lengths)[0] == batch, rule="layer-input", raises=ValueError,
                    message=f"Expected shape for sequence_length is [{batch}], but saw shape: "
                            f"{shape_text(shape_of(lengths))}",
                    shapes={"inputs": shape_of(x), "sequence_length": shape_of(lengths)},
                    clash={"inputs": 1 if time_major else 0, "sequence_length": 0})
    return lengths


def first_state(cell, step, initial_state, dtype):
    return cell.get_initial_state(inputs=step, dtype=dtype) if initial_state is None else initial_state


def dynamic_rnn(cell, inputs, sequence_length=None, initial_state=None, dtype=None, parallel_iterations=None,
                swap_memory=False, time_major=False, scope=None):
    with variable_scope("rnn" if absent(scope) else scope):
        if not absent(sequence_length):
            _require_lengths(sequence_length, inputs, time_major)
        step = _time_step(inputs, time_major)
        output, state = cell(step, first_state(cell, step, initial_state, dtype))
        return map_state(lambda each: _over_time(each, inputs, time_major), output), state


def bidirectional_dynamic_rnn(cell_fw, cell_bw, inputs, sequence_length=None, initial_state_fw=None,
                              initial_state_bw=None, dtype=None, parallel_iterations=None, swap_memory=False,
                              time_major=False, scope=None):
    with variable_scope("bidirectional_rnn" if absent(scope) else scope):
        forward, last_forward = dynamic_rnn(cell_fw, inputs, sequence_length, initial_state_fw, dtype,
                                            time_major=time_major, scope="fw")
        backward, last_backward = dynamic_rnn(cell_bw, inputs, sequence_length, initial_state_bw, dtype,
                                              time_major=time_major, scope="bw")
        return (forward, backward), (last_forward, last_backward)


def static_rnn(cell, inputs, initial_state=None, dtype=None, sequence_length=None, scope=None):
    with variable_scope("rnn" if absent(scope) else scope):
        outputs = []
        state = None
        for step in inputs:
            if state is None:
                state = first_state(cell, convert(step), initial_state, dtype)
            output, state = cell(step, state)
            outputs.append(output)
        return outputs, state


def static_state_saving_rnn(cell, inputs, state_saver, state_name, sequence_length=None, scope=None):
    return static_rnn(cell, inputs, None, None, sequence_length, scope)


@op("tf.concat")
def _joined(forward, backward):
    a, b = convert(forward), convert(backward)
    if rank_of(a) is None or rank_of(b) is None:
        return tensor(Tensor, unknown("the outputs of a recurrent layer"), dtype_of(a))
    return tensor(Tensor, shape_of(a)[:-1] + (shape_of(a)[-1] + shape_of(b)[-1],), dtype_of(a))


def static_bidirectional_rnn(cell_fw, cell_bw, inputs, initial_state_fw=None, initial_state_bw=None, dtype=None,
                             sequence_length=None, scope=None):
    with variable_scope("bidirectional_rnn" if absent(scope) else scope):
        forward, last_forward = static_rnn(cell_fw, inputs, initial_state_fw, dtype, scope="fw")
        backward, last_backward = static_rnn(cell_bw, inputs, initial_state_bw, dtype, scope="bw")
        return [_joined(a, b) for a, b in zip(forward, backward)], last_forward, last_backward


def stack_bidirectional_dynamic_rnn(cells_fw, cells_bw, inputs, initial_states_fw=None, initial_states_bw=None,
                                    dtype=None, sequence_length=None, parallel_iterations=None, time_major=False,
                                    scope=None):
    current = inputs
    last_forward, last_backward = [], []
    with variable_scope("stack_bidirectional_rnn" if absent(scope) else scope):
        for i in range(len(cells_fw)):
            with variable_scope("cell_" + str(i)):
                outputs, states = bidirectional_dynamic_rnn(cells_fw[i], cells_bw[i], current, sequence_length,
                                                            dtype=dtype, time_major=time_major)
                current = _joined(outputs[0], outputs[1])
                last_forward.append(states[0])
                last_backward.append(states[1])
    return current, tuple(last_forward), tuple(last_backward)


def raw_rnn(cell, loop_fn, parallel_iterations=None, swap_memory=False, scope=None):
    return (unknown("the outputs of a raw loop"), unknown("the state of a raw loop"),
            unknown("the loop state of a raw loop"))


# Before 1.0 these were the names.
rnn = static_rnn
bidirectional_rnn = static_bidirectional_rnn
state_saving_rnn = static_state_saving_rnn
