# Two indices show that the file holds a table; its rows are vectors.
import numpy

data = numpy.loadtxt("sales.csv", delimiter=",")
inputs, targets = data[:500, :-1], data[:500, -1]
weights = numpy.zeros((inputs.shape[1], 1))
guess = inputs @ weights
reveal_shape(numpy.zeros(inputs.ndim))  # (2,)
reveal_shape(numpy.zeros(targets.ndim))  # (1,)
for row, target in zip(inputs, targets):
    row @ weights
