"""tf.strings"""
from tensorflow._parsing import (
    as_string, regex_full_match, regex_replace, string_join as join, string_length as length, string_split as split,
    string_strip as strip, string_to_hash_bucket as to_hash_bucket, string_to_hash_bucket_fast as to_hash_bucket_fast,
    string_to_hash_bucket_strong as to_hash_bucket_strong, string_to_number as to_number, substr)
