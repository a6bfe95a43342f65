"""tf.contrib.learn.preprocessing"""
from foreshape import int64, opaque_dim, tensor, unknown
from numpy._core import ndarray


class VocabularyProcessor:
    def __init__(self, max_document_length, min_frequency=0, vocabulary=None, tokenizer_fn=None):
        self.max_document_length = max_document_length
        self.vocabulary_ = unknown("a vocabulary")

    def fit(self, raw_documents, unused_y=None):
        return self

    def fit_transform(self, raw_documents, unused_y=None):
        return self.transform(raw_documents)

    def transform(self, raw_documents):
        return _documents(self.max_document_length)

    def save(self, filename):
        pass

    @classmethod
    def restore(cls, filename):
        return cls(unknown("the longest document"))

    def reverse(self, documents):
        return unknown("documents")


def _documents(length):
    return [tensor(ndarray, (length,), int64) for _ in range(opaque_dim("documents"))]
