"""tqdm for other surroundings."""

from tqdm import tqdm, trange
