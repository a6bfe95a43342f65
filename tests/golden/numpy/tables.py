# Tables and images: sizes are followed, labels are not.
import numpy as np
import pandas as pd
from PIL import Image

frame = pd.read_csv("people.csv")
ages = frame["age"].values
pair = frame[["age", "height"]].values
weights = np.zeros((3, 1))
pair @ weights  # expect: FS002 matmul-mismatch
picture = np.array(Image.open("cat.png").convert("RGB").resize((64, 48)))
reveal_shape(picture)  # (48, 64, 3)
picture - np.zeros(4)  # expect: FS001 broadcast-mismatch
print(ages.reshape(-1, 1) * np.ones(2))
