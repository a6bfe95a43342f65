"""tf.keras.preprocessing.text"""
from foreshape import float64, opaque_dim, tensor, unknown
from numpy._core import ndarray


class Tokenizer:
    def __init__(self, num_words=None, *args, **kwargs):
        self.num_words = num_words
        self.word_index = unknown("a vocabulary")
        self.index_word = unknown("a vocabulary")

    def fit_on_texts(self, texts):
        pass

    def texts_to_sequences(self, texts):
        return [unknown("a sequence of tokens") for _ in texts]

    def texts_to_matrix(self, texts, mode="binary"):
        return tensor(ndarray, (len(texts), opaque_dim("words") if self.num_words is None else self.num_words), float64)

    def sequences_to_matrix(self, sequences, mode="binary"):
        return tensor(ndarray, (len(sequences), opaque_dim("words") if self.num_words is None else self.num_words),
                      float64)


def text_to_word_sequence(text, *args, **kwargs):
    return unknown("words")


def one_hot(text, n, *args, **kwargs):
    return unknown("word numbers")
