"""Base 64 and its kin."""

from foreshape import any_bytes

b64encode = b64decode = standard_b64encode = standard_b64decode = urlsafe_b64encode = urlsafe_b64decode = any_bytes
b32encode = b32decode = b16encode = b16decode = b85encode = b85decode = encodestring = decodestring = any_bytes
encodebytes = decodebytes = any_bytes
