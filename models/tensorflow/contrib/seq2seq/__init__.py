"""tf.contrib.seq2seq: attention and decoding are described by their loss and types only."""
from foreshape import dtype_of, op, rank_of, require, shape_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._shapes import shape_text


@op("tf.contrib.seq2seq.sequence_loss")
def sequence_loss(logits, targets, weights, average_across_timesteps=True, average_across_batch=True,
                  softmax_loss_function=None, name=None):
    x, t, w = convert(logits), convert(targets), convert(weights)
    for wanted, value, name_of in ((3, x, "logits"), (2, t, "targets"), (2, w, "weights")):
        known = rank_of(value)
        require(known is None or known == wanted, rule="rank-mismatch", raises=ValueError,
                message=f"{name_of} must be a {wanted}-dimensional tensor, got shape {shape_text(shape_of(value))}",
                shapes={name_of: shape_of(value)})
    if rank_of(x) == 3 and rank_of(t) == 2:
        for axis in range(2):
            require(shape_of(x)[axis] == shape_of(t)[axis], rule="loss-target", raises=ValueError,
                    message=f"logits {shape_text(shape_of(x))} and targets {shape_text(shape_of(t))} differ in "
                            f"dimension {axis}",
                    shapes={"logits": shape_of(x), "targets": shape_of(t)}, clash={"logits": axis, "targets": axis})
    if average_across_timesteps and average_across_batch:
        return tensor(Tensor, (), dtype_of(x))
    dims = shape_of(t)
    if average_across_timesteps:
        return tensor(Tensor, dims[:1], dtype_of(x))
    return tensor(Tensor, dims[1:] if average_across_batch else dims, dtype_of(x))


class _Described:
    def __init__(self, *args, **kwargs):
        pass

    def __getattr__(self, name):
        return unknown("a part of a decoder")

    def __call__(self, *args, **kwargs):
        return unknown("a step of a decoder"), unknown("the state of a decoder")


class BahdanauAttention(_Described):
    pass


class LuongAttention(_Described):
    pass


class BahdanauMonotonicAttention(_Described):
    pass


class LuongMonotonicAttention(_Described):
    pass


class AttentionWrapper(_Described):
    pass


class AttentionWrapperState(_Described):
    pass


class BasicDecoder(_Described):
    pass


class BeamSearchDecoder(_Described):
    pass


class BasicDecoderOutput(_Described):
    pass


class Decoder(_Described):
    pass


class Helper(_Described):
    pass


class TrainingHelper(_Described):
    pass


class GreedyEmbeddingHelper(_Described):
    pass


class SampleEmbeddingHelper(_Described):
    pass


class ScheduledEmbeddingTrainingHelper(_Described):
    pass


class ScheduledOutputTrainingHelper(_Described):
    pass


class CustomHelper(_Described):
    pass


class InferenceHelper(_Described):
    pass


def tile_batch(t, multiplier, name=None):
    return unknown("a tiled batch")


def dynamic_decode(decoder, *args, **kwargs):
    return (unknown("decoded outputs"), unknown("the final state of a decoder"),
            unknown("the lengths of decoded outputs"))


def dynamic_rnn_decoder(*args, **kwargs):
    return unknown("decoded outputs"), unknown("the final state of a decoder"), unknown("the context of a decoder")


def simple_decoder_fn_train(*args, **kwargs):
    return unknown("a decoder function")


def simple_decoder_fn_inference(*args, **kwargs):
    return unknown("a decoder function")


def attention_decoder_fn_train(*args, **kwargs):
    return unknown("a decoder function")


def attention_decoder_fn_inference(*args, **kwargs):
    return unknown("a decoder function")


def prepare_attention(*args, **kwargs):
    return (unknown("the keys of attention"), unknown("the values of attention"), unknown("a score function"),
            unknown("a construction function"))


def safe_embedding_lookup(*args, **kwargs):
    return unknown("an embedding")


def hardmax(logits, name=None):
    return unknown("a hard maximum")
