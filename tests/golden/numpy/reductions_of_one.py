# The position of the largest of one is always 0.
import numpy as np

scores = np.random.rand(20, 1)
labels = np.argmax(scores, axis=1)  # expect-warning: FS102 size-one-reduction
spread = scores.std(axis=1)  # expect-warning: FS102 size-one-reduction
print(np.argmax(scores), scores.std(axis=0), scores.max(axis=1), labels, spread)
