# Reshapes that lose or invent elements.
import numpy as np

scans = np.zeros((10, 28, 28))
flat = scans.reshape(10, 728)  # expect: FS004 reshape-mismatch
other = np.reshape(scans, (-1, 27))  # expect: FS004 reshape-mismatch
