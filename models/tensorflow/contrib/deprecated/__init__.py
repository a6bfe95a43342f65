"""tensorflow.contrib.deprecated"""
from tensorflow import histogram_summary, image_summary, merge_all_summaries, merge_summary, scalar_summary
