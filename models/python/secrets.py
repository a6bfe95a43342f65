"""Secret random values."""

from foreshape import any_bytes, any_length, any_string, random_choice as choice

token_hex = token_urlsafe = any_string
token_bytes = any_bytes
randbelow = randbits = any_length
