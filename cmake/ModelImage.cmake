# The library models are compiled to one image that the command maps at start.
