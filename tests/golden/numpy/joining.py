# Arrays that are joined along one axis agree in all others.
import numpy as np

features = np.zeros((20, 3))
bias = np.ones(20)
np.hstack([features, bias])  # expect: FS005 concat-mismatch
np.concatenate([features, np.zeros((20, 4))])  # expect: FS005 concat-mismatch
np.stack([np.zeros(3), np.zeros(4)])  # expect: FS005 concat-mismatch
np.vstack((features, np.zeros(4)))  # expect: FS005 concat-mismatch
