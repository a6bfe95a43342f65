# Keepdims and an axis that was just inserted.
import numpy as np


def softmax(scores, axis=-1):
    shifted = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return shifted / shifted.sum(axis=axis, keepdims=True)


def cross_entropy(scores, labels):
    return -np.log(softmax(scores)[np.arange(len(labels)), labels]).mean()


scores = np.random.randn(16, 10)
labels = np.random.randint(10, size=16)
print(cross_entropy(scores, labels))
one_hot = np.zeros((labels.size, 10))
one_hot[np.arange(labels.size), labels] = 1
reveal_shape(softmax(scores) - one_hot)  # (16, 10)
reveal_shape(np.exp(scores) / np.exp(scores).sum(axis=1)[:, np.newaxis])  # (16, 10)
