"""tf.summary: records of a run, collected so that one operation writes them all."""
from foreshape import op, rank_of, require, shape_of, string, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._shapes import shape_text
from tensorflow._graph import GraphKeys, add_to_collection, get_collection
from tensorflow.errors import InvalidArgumentError


def collected(summary, collections):
    for key in ([GraphKeys.SUMMARIES] if collections is None else collections):
        add_to_collection(key, summary)
    return summary


@op("tf.summary.scalar")
def _scalar(value):
    x = convert(value)
    rank = rank_of(x)
    require(rank is None or rank == 0, rule="rank-mismatch", raises=InvalidArgumentError,
            message=f"tags and values not the same shape: [] != {shape_text(shape_of(x))}: a scalar summary takes one "
                    "number",
            shapes={"tensor": shape_of(x)})
    return tensor(Tensor, (), string)


@op("tf.summary.image")
def _image(value):
    x = convert(value)
    rank = rank_of(x)
    require(rank is None or rank == 4, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be rank 4 but is rank {rank} for 'ImageSummary' (op: 'ImageSummary')",
            shapes={"tensor": shape_of(x)})
    if rank == 4:
        depth = shape_of(x)[3]
        require(depth == 1 or depth == 3 or depth == 4, rule="channel-mismatch", raises=InvalidArgumentError,
                message=f"Tensor must be 4-D with last dim 1, 3, or 4, not {shape_text(shape_of(x))}",
                shapes={"tensor": shape_of(x)}, clash={"tensor": 3})
    return tensor(Tensor, (), string)


@op("tf.summary")
def _any(value):
    return tensor(Tensor, (), string)


@op("tf.summary.merge")
def _merged(inputs):
    return tensor(Tensor, (), string)


def scalar(name, tensor, collections=None, family=None):
    return collected(_scalar(tensor), collections)


def histogram(name, values, collections=None, family=None):
    return collected(_any(values), collections)


def image(name, tensor, max_outputs=3, collections=None, family=None):
    return collected(_image(tensor), collections)


def audio(name, tensor, sample_rate, max_outputs=3, collections=None, family=None):
    return collected(_any(tensor), collections)


def text(name, tensor, collections=None):
    return collected(_any(tensor), collections)


def tensor_summary(name, tensor, summary_description=None, collections=None, summary_metadata=None, family=None,
                   display_name=None):
    return collected(_any(tensor), collections)


def merge(inputs, collections=None, name=None):
    return _merged(inputs)


def merge_all(key="summaries", scope=None):
    found = get_collection(key)
    return _merged(found) if found else None


class FileWriter:
    def __init__(self, logdir, graph=None, max_queue=10, flush_secs=120, graph_def=None, filename_suffix=None):
        self.logdir = logdir

    def get_logdir(self):
        return self.logdir

    def add_summary(self, summary, global_step=None):
        pass

    def add_graph(self, graph, global_step=None, graph_def=None):
        pass

    def add_event(self, event):
        pass

    def add_meta_graph(self, meta_graph_def, global_step=None):
        pass

    def add_run_metadata(self, run_metadata, tag, global_step=None):
        pass

    def add_session_log(self, session_log, global_step=None):
        pass

    def flush(self):
        pass

    def close(self):
        pass

    def reopen(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        pass


class FileWriterCache:
    @staticmethod
    def get(logdir):
        return FileWriter(logdir)

    @staticmethod
    def clear():
        pass


class Summary:
    """The summary message."""
    def __init__(self, value=None):
        self.value = unknown("the values of a summary")

    class Value:
        def __init__(self, **kwargs):
            self.tag = kwargs.get("tag")

    class Image:
        def __init__(self, **kwargs):
            pass

    def ParseFromString(self, text):
        pass

    @classmethod
    def FromString(cls, text):
        return cls()

    def SerializeToString(self):
        return unknown("a serialized summary")


class SessionLog:
    START = 1
    STOP = 2

    def __init__(self, **kwargs):
        pass


class Event:
    def __init__(self, **kwargs):
        pass


def get_summary_description(node_def):
    return unknown("the description of a summary")


def initialize(*args, **kwargs):
    pass
