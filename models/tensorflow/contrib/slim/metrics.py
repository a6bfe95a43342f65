"""tf.contrib.slim.metrics"""
from tensorflow.contrib.metrics import (
    accuracy, aggregate_metric_map, aggregate_metrics, streaming_accuracy, streaming_auc, streaming_mean,
    streaming_mean_absolute_error, streaming_mean_iou, streaming_mean_squared_error, streaming_precision,
    streaming_recall, streaming_recall_at_k, streaming_sparse_recall_at_k)
