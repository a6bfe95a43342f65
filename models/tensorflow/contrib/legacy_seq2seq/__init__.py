"""tf.contrib.legacy_seq2seq"""
from foreshape import dtype_of, op, rank_of, shape_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._indexing import embedding_lookup
from tensorflow._shapes import absent
from tensorflow._variables import get_variable, variable_scope
from tensorflow.nn._recurrent import static_rnn


def rnn_decoder(decoder_inputs, initial_state, cell, loop_function=None, scope=None):
    with variable_scope("rnn_decoder" if absent(scope) else scope):
        state = initial_state
        outputs = []
        previous = None
        for i, step in enumerate(decoder_inputs):
            if not absent(loop_function) and previous is not None:
                step = loop_function(previous, i)
            output, state = cell(step, state)
            outputs.append(output)
            if not absent(loop_function):
                previous = output
        return outputs, state


def basic_rnn_seq2seq(encoder_inputs, decoder_inputs, cell, dtype=None, scope=None):
    with variable_scope("basic_rnn_seq2seq" if absent(scope) else scope):
        _, state = static_rnn(cell, encoder_inputs, dtype=dtype)
        return rnn_decoder(decoder_inputs, state, cell)


tied_rnn_seq2seq = basic_rnn_seq2seq


def embedding_rnn_decoder(decoder_inputs, initial_state, cell, num_symbols, embedding_size, output_projection=None,
                          feed_previous=False, update_embedding_for_previous=True, scope=None):
    with variable_scope("embedding_rnn_decoder" if absent(scope) else scope):
        table = get_variable("embedding", [num_symbols, embedding_size])
        return rnn_decoder([embedding_lookup(table, each) for each in decoder_inputs], initial_state, cell)


def _decoded(*args, **kwargs):
    return unknown("the outputs of a decoder"), unknown("the state of a decoder")


attention_decoder = _decoded
embedding_attention_decoder = _decoded
embedding_attention_seq2seq = _decoded
embedding_rnn_seq2seq = _decoded
embedding_tied_rnn_seq2seq = _decoded
one2many_rnn_seq2seq = _decoded
model_with_buckets = _decoded


@op("tf.contrib.legacy_seq2seq.sequence_loss_by_example")
def _by_example(logits):
    x = convert(logits[0])
    return tensor(Tensor, shape_of(x)[:1] if rank_of(x) is not None else unknown("the batch of logits"), dtype_of(x))


@op("tf.contrib.legacy_seq2seq.sequence_loss")
def _summed(logits):
    return tensor(Tensor, (), dtype_of(convert(logits[0])))


def sequence_loss_by_example(logits, targets, weights, average_across_timesteps=True, softmax_loss_function=None,
                             name=None):
    return _by_example(logits)


def sequence_loss(logits, targets, weights, average_across_timesteps=True, average_across_batch=True,
                  softmax_loss_function=None, name=None):
    return _summed(logits)
