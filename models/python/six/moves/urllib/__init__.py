"""URLs as six.moves has them."""
