# Loops: short ones are unrolled, lists that grow keep their length, counters are functions of the iteration.
import numpy as np

rows = []
for i in range(300):
    rows.append(np.zeros(8))
reveal_shape(np.asarray(rows))  # (300, 8)

width = 4
for layer in range(3):
    width *= 2
reveal_shape(np.zeros((width, 2)))  # (32, 2)

steps = 0
for i in range(1000):
    steps += 2
reveal_shape(np.ones(steps))  # (2000,)

data = np.zeros((1000, 6))
for start in range(0, 1000, 50):
    batch = data[start:start + 50]
    np.dot(batch, np.zeros((5, 2)))  # expect: FS002 matmul-mismatch

for start in range(0, 1000, 300):
    part = data[start:start + 300]
    np.zeros((300, 6)) + part  # expect: FS001 broadcast-mismatch

total = 0
while total < 10:
    total += 3
reveal_shape(np.zeros(total))  # (12,)

for i in range(5):
    if i == 3:
        break
reveal_shape(np.zeros(i + 1))  # (4,)

squares = [np.zeros((n, n)) for n in range(1, 4)]
reveal_shape(squares[2])  # (3, 3)
pairs = {name: size for name, size in zip(["a", "b"], [3, 5])}
reveal_shape(np.zeros(pairs["b"]))  # (5,)

workers = []
for i in range(40):
    workers.append(np.zeros((i + 1, 2)))
for worker in workers:
    np.dot(worker, np.zeros((2, 3)))
parts = []
for i in range(30):
    parts.append(np.zeros((4, 2)))
for part in parts:
    np.dot(part, np.zeros((3, 3)))  # expect: FS002 matmul-mismatch
