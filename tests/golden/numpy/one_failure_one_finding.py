# What is computed from operands that did not fit is not held against the program a second time.
import numpy as np


def predict(inputs, weights):
    return inputs @ weights  # expect: FS002 matmul-mismatch


wanted = np.zeros(6)
guessed = predict(np.zeros((6, 2)), np.zeros((1, 2)))
loss = np.mean((wanted - guessed) ** 2)
turned = np.dot(np.zeros((6, 2)), np.zeros((3, 4)))  # expect: FS002 matmul-mismatch
more = turned + np.zeros((5, 5))
