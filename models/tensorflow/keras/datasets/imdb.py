"""tf.keras.datasets.imdb: sequences of different lengths."""
from foreshape import int64, tensor, unknown
from numpy._core import ndarray


def load_data(path="imdb.npz", num_words=None, skip_top=0, maxlen=None, seed=113, start_char=1, oov_char=2,
              index_from=3, **kwargs):
    def part():
        return tensor(ndarray, (25000,)), tensor(ndarray, (25000,), int64)
    return part(), part()


def get_word_index(path="imdb_word_index.json"):
    return unknown("a vocabulary")
