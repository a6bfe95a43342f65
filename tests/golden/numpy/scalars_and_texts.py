# Scalars are replaced by augmented assignment, arrays are changed in place; texts and objects are Python's.
import numpy as np

loss = -0.5 * np.sum(np.ones((3, 4)))
loss -= np.ones(5)
reveal_shape(loss)  # (5,)
names = np.array(["ada", "bob", "cyd"])
print(np.random.choice(names)[:1] + names[0][1:])
parts = np.empty(3, dtype=object)
parts[0] = np.zeros((2, 2))
parts[1] = [1, 2, 3]
print(parts[0][0, 0])
fields = np.zeros(4, dtype=[("x", float), ("y", int)])
fields[0] = (1.5, 2)
print(fields["x"].mean())
count = np.array([3, 4])
count *= 2
reveal_shape(np.zeros(count))  # (6, 8)
steps = round(np.sqrt(50))
reveal_shape(np.zeros(steps))  # (7,)
pixel = np.zeros((4, 4), dtype=np.uint8)
wide = np.zeros(3 if pixel.dtype == np.uint8 else 4)
reveal_shape(wide)  # (3,)
for row, column in np.argwhere(pixel == 0):
    reveal_shape(pixel[row])  # (4,)
