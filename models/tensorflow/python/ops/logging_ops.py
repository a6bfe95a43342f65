"""tensorflow.python.ops.logging_ops"""
from tensorflow import Print, histogram_summary, image_summary, merge_summary, scalar_summary
