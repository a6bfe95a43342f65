"""Readers, queues and the batches that they make."""
from foreshape import (
    dtype_of, dynamic, int32, is_unknown, op, opaque_dim, rank_of, require, shape_of, static_shape, string, tensor,
    unknown)
from tensorflow._arrays import int_argument
from tensorflow._core import SparseTensor, Tensor, as_dtype, convert
from tensorflow._shapes import absent, as_shape, shape_text
from tensorflow._graph import GraphKeys, add_to_collection, after_control_inputs


def opaque_like(dims, kind):
    """A tensor of these static dims whose other sizes are only known to a run."""
    if dims is None:
        return tensor(Tensor, unknown("the shape of a queue's elements"), kind)
    return tensor(Tensor, [dynamic(opaque_dim("element")) if dim is None else dim for dim in dims], kind)


class QueueBase:
    def __init__(self, capacity=None, dtypes=None, shapes=None, names=None, *args, **kwargs):
        kinds = dtypes if isinstance(dtypes, (list, tuple)) else [dtypes]
        self.dtypes = [as_dtype(kind) for kind in kinds]
        self.names = names
        if absent(shapes):
            self._shapes = [None] * len(self.dtypes)
        elif isinstance(dtypes, (list, tuple)) and (len(shapes) == 0 or isinstance(shapes[0],
                                                                                   (list, tuple)) or len(dtypes) > 1):
            self._shapes = [as_shape(shape)._dims for shape in shapes] if len(shapes) > 0 else [()]
        else:
            self._shapes = [as_shape(shapes)._dims]
        self.name = "queue"

    def _arranged(self, tensors):
        if self.names is not None:
            return dict(zip(self.names, tensors))
        return tensors[0] if len(tensors) == 1 else tensors

    def enqueue(self, vals, name=None):
        values = vals if isinstance(vals, (list, tuple)) else [vals]
        return after_control_inputs([each for each in values if isinstance(each, Tensor)])

    enqueue_many = enqueue

    def dequeue(self, name=None):
        return self._arranged([opaque_like(dims, kind) for dims, kind in zip(self._shapes, self.dtypes)])

    def dequeue_many(self, n, name=None):
        count = int_argument(n)
        return self._arranged([opaque_like(None if dims is None else (count,) + dims, kind)
                               for dims, kind in zip(self._shapes, self.dtypes)])

    def dequeue_up_to(self, n, name=None):
        return self._arranged([opaque_like(None if dims is None else (None,) + dims, kind)
                               for dims, kind in zip(self._shapes, self.dtypes)])

    def close(self, cancel_pending_enqueues=False, name=None):
        return after_control_inputs([])

    def size(self, name=None):
        return tensor(Tensor, (), int32)

    @staticmethod
    def from_list(index, queues):
        return queues[0]


class FIFOQueue(QueueBase):
    pass


class PaddingFIFOQueue(QueueBase):
    pass


class RandomShuffleQueue(QueueBase):
    def __init__(self, capacity, min_after_dequeue, dtypes, shapes=None, names=None, seed=None, shared_name=None,
                 name=None):
        QueueBase.__init__(self, capacity, dtypes, shapes, names)


class PriorityQueue(QueueBase):
    def __init__(self, capacity, types, shapes=None, names=None, shared_name=None, name=None):
        QueueBase.__init__(self, capacity, types, shapes, names)


class ReaderBase:
    def __init__(self, *args, **kwargs):
        pass

    def read(self, queue, name=None):
        return tensor(Tensor, (), string), tensor(Tensor, (), string)

    def read_up_to(self, queue, num_records, name=None):
        count = dynamic(opaque_dim("records"))
        return tensor(Tensor, (count,), string), tensor(Tensor, (count,), string)

    def num_records_produced(self, name=None):
        return tensor(Tensor, (), int32)

    def reset(self, name=None):
        return after_control_inputs([])


class TextLineReader(ReaderBase):
    pass


class WholeFileReader(ReaderBase):
    pass


class TFRecordReader(ReaderBase):
    pass


class FixedLengthRecordReader(ReaderBase):
    pass


class IdentityReader(ReaderBase):
    pass


class LMDBReader(ReaderBase):
    pass


class QueueRunner:
    def __init__(self, queue=None, enqueue_ops=None, *args, **kwargs):
        pass

    def create_threads(self, sess, coord=None, daemon=False, start=False):
        return []


def add_queue_runner(qr, collection="queue_runners"):
    add_to_collection(GraphKeys.QUEUE_RUNNERS, qr)


def start_queue_runners(sess=None, coord=None, daemon=True, start=True, collection="queue_runners"):
    return []


class Coordinator:
    def __init__(self, clean_stop_exception_types=None):
        self.joined = False

    def should_stop(self):
        return unknown("whether the coordinator stops")

    def request_stop(self, ex=None):
        pass

    def join(self, threads=None, stop_grace_period_secs=120, ignore_live_threads=False):
        pass

    def clear_stop(self):
        pass

    def register_thread(self, thread):
        pass

    def wait_for_stop(self, timeout=None):
        return unknown("whether the coordinator stops")

    def raise_requested_exception(self):
        pass

    def stop_on_exception(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        pass


@op("tf.train.slice_input_producer")
def _row(values):
    x = convert(values)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("a row of a tensor of unknown rank"), dtype_of(x))
    require(rank_of(x) >= 1, rule="rank-mismatch", raises=ValueError,
            message="Shape must be at least rank 1 but is rank 0", shapes={"values": shape_of(x)})
    return tensor(Tensor, shape_of(x)[1:], dtype_of(x))


def slice_input_producer(tensor_list, num_epochs=None, shuffle=True, seed=None, capacity=32, shared_name=None,
                         name=None):
    return [_row(each) for each in tensor_list]


class _InputQueue(QueueBase):
    """A queue whose elements are the rows of a tensor."""
    def __init__(self, example):
        self.names = None
        self.name = "input_producer"
        self._shapes = [static_shape(example)]
        self.dtypes = [dtype_of(example)]


def string_input_producer(string_tensor, num_epochs=None, shuffle=True, seed=None, capacity=32, shared_name=None,
                          name=None, cancel_op=None):
    return _InputQueue(tensor(Tensor, (), string))


def input_producer(input_tensor, element_shape=None, num_epochs=None, shuffle=True, seed=None, capacity=32,
                   shared_name=None, summary_name=None, name=None, cancel_op=None):
    return _InputQueue(_row(input_tensor))


def range_input_producer(limit, num_epochs=None, shuffle=True, seed=None, capacity=32, shared_name=None, name=None):
    return _InputQueue(tensor(Tensor, (), int32))


def limit_epochs(tensor, num_epochs=None, name=None):
    return tensor


def match_filenames_once(pattern, name=None):
    return tensor(Tensor, (dynamic(opaque_dim("files")),), string)


def require_defined(x):
    """Queues without padding need to know the shape of what they hold."""
    known = static_shape(x)
    require(known is not None and all([dim is not None for dim in known]), rule="undefined-static-shape",
            raises=ValueError,
            message=f"All shapes must be fully defined: {shape_text(known)}", shapes={"tensor": shape_of(x)})


def _batched(tensors, batch_size, enqueue_many, dynamic_pad, allow_smaller, shapes):
    count = None if allow_smaller else int_argument(batch_size)
    if isinstance(tensors, dict):
        return {key: _batch_of(each, count, enqueue_many, dynamic_pad, None) for key, each in tensors.items()}
    if not isinstance(tensors, (list, tuple)):
        return _batch_of(tensors, count, enqueue_many, dynamic_pad, None)
    stated = [None] * len(tensors) if shapes is None else list(shapes)
    made = [_batch_of(each, count, enqueue_many, dynamic_pad, dims) for each, dims in zip(tensors, stated)]
    return made[0] if len(made) == 1 else made


def _batch_of(value, count, enqueue_many, dynamic_pad, stated):
    if isinstance(value, SparseTensor) or is_unknown(value):
        return value
    x = convert(value)
    if enqueue_many:
        x = _row(x)
    if stated is not None:
        dims = as_shape(stated)._dims
    else:
        if not dynamic_pad:
            require_defined(x)
        dims = static_shape(x)
    return opaque_like(None if dims is None else (count,) + dims, dtype_of(x))


def batch(tensors, batch_size, num_threads=1, capacity=32, enqueue_many=False, shapes=None, dynamic_pad=False,
          allow_smaller_final_batch=False, shared_name=None, name=None):
    return _batched(tensors, batch_size, enqueue_many, dynamic_pad, allow_smaller_final_batch, shapes)


def shuffle_batch(tensors, batch_size, capacity=None, min_after_dequeue=None, num_threads=1, seed=None,
                  enqueue_many=False,
                  shapes=None, allow_smaller_final_batch=False, shared_name=None, name=None):
    return _batched(tensors, batch_size, enqueue_many, False, allow_smaller_final_batch, shapes)


def batch_join(tensors_list, batch_size, capacity=32, enqueue_many=False, shapes=None, dynamic_pad=False,
               allow_smaller_final_batch=False, shared_name=None, name=None):
    return _batched(tensors_list[0], batch_size, enqueue_many, dynamic_pad, allow_smaller_final_batch, shapes)


def shuffle_batch_join(tensors_list, batch_size, capacity=None, min_after_dequeue=None, seed=None, enqueue_many=False,
                       shapes=None, allow_smaller_final_batch=False, shared_name=None, name=None):
    return _batched(tensors_list[0], batch_size, enqueue_many, False, allow_smaller_final_batch, shapes)


def maybe_batch(tensors, keep_input, batch_size, num_threads=1, capacity=32, enqueue_many=False, shapes=None,
                dynamic_pad=False, allow_smaller_final_batch=False, shared_name=None, name=None):
    return _batched(tensors, batch_size, enqueue_many, dynamic_pad, allow_smaller_final_batch, shapes)
