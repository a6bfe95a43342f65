"""tf.contrib.crf"""
from foreshape import float32, int32, op, require, shape_of, tensor, unknown, with_rank
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, known_static_dim
from tensorflow._variables import get_variable


@op("tf.contrib.crf.crf_log_likelihood")
def _likelihood(inputs, tag_indices, sequence_lengths):
    dims = with_rank(convert(inputs), 3)
    tags = with_rank(convert(tag_indices), 2)
    for axis in range(2):
        require(dims[axis] == tags[axis], rule="loss-target", raises=ValueError,
                message=f"Dimensions must be equal, but are {dims[axis]} and {tags[axis]}",
                shapes={"inputs": dims, "tag_indices": tags}, clash={"inputs": axis, "tag_indices": axis})
    return tensor(Tensor, (dims[0],), float32)


def crf_log_likelihood(inputs, tag_indices, sequence_lengths, transition_params=None):
    if absent(transition_params):
        count = known_static_dim(convert(inputs), -1)
        transition_params = get_variable("transitions", [count, count])
    return _likelihood(inputs, tag_indices, sequence_lengths), transition_params


@op("tf.contrib.crf.crf_decode")
def crf_decode(potentials, transition_params, sequence_length):
    dims = with_rank(convert(potentials), 3)
    return tensor(Tensor, dims[:2], int32), tensor(Tensor, dims[:1], float32)


def viterbi_decode(score, transition_params):
    return [unknown("a tag") for _ in range(shape_of(score)[0])], unknown("a score")
