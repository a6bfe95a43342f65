"""Digests."""

from foreshape import any_bytes, any_string, nothing


class _Hash(object):
    def __init__(self, *args, **kwargs):
        pass

    def copy(self):
        return self

    update = nothing
    hexdigest = any_string
    digest = any_bytes


md5 = sha1 = sha224 = sha256 = sha384 = sha512 = blake2b = blake2s = sha3_256 = sha3_512 = new = _Hash
