"""Binary data as text."""

from foreshape import any_bytes, any_int

hexlify = unhexlify = b2a_hex = a2b_hex = b2a_base64 = a2b_base64 = any_bytes
crc32 = any_int


class Error(ValueError):
    pass
