"""Feature columns: descriptions of inputs whose widths only the data tells."""
from foreshape import unknown


def _column(*args, **kwargs):
    return unknown("a feature column")


bucketized_column = _column
crossed_column = _column
embedding_column = _column
one_hot_column = _column
real_valued_column = _column
shared_embedding_columns = _column
sparse_column_with_hash_bucket = _column
sparse_column_with_integerized_feature = _column
sparse_column_with_keys = _column
sparse_column_with_vocabulary_file = _column
weighted_sparse_column = _column
input_from_feature_columns = _column
create_feature_spec_for_parsing = _column
infer_real_valued_columns = _column
