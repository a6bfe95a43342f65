"""Sessions: runs of the recorded graph, each with its own feeds."""
from foreshape import (
    content_of, dtype_of, dynamic, is_tensor, is_unknown, known, may_hold_more, opaque_dim, rank_of, require, run_graph, shape_of,
    static_shape, tensor, unknown)
from numpy._core import ndarray
from tensorflow._core import LSTMStateTuple, SparseTensor, Tensor, convert
from tensorflow._shapes import absent, shape_text
from tensorflow._graph import get_default_graph, _stack


class SparseTensorValue:
    def __init__(self, indices, values, dense_shape=None, shape=None):
        self.indices = indices
        self.values = values
        self.dense_shape = shape if absent(dense_shape) else dense_shape


def fed(placeholder, value):
    """What a run sees for a placeholder that is fed `value`, which must fit the placeholder's static shape."""
    kind = dtype_of(placeholder)
    given = convert(value, kind)
    stated = static_shape(placeholder)
    if stated is None or is_unknown(stated):
        return tensor(Tensor, shape_of(given), kind, content_of(given))
    rank = rank_of(given)
    if rank is None:
        return tensor(Tensor, [dynamic(opaque_dim("fed")) if dim is None else dim for dim in stated], kind)
    if not fits(placeholder, shape_of(given), stated):
        return unknown("a refused feed")
    return tensor(Tensor, [dynamic(own) if dim is None else dim for own, dim in zip(shape_of(given), stated)], kind,
                  content_of(given))


def fits(placeholder, given, stated):
    """False where the value is certainly refused."""
    require(len(given) == len(stated), rule="feed-mismatch", raises=ValueError,
            message=f"Cannot feed value of shape {shape_text(given)} for Tensor '{placeholder.name}', "
                    f"which has shape '{shape_text(stated)}'",
            shapes={"value": given, "placeholder": stated})
    if len(given) != len(stated):
        return False
    accepted = True
    for axis in range(len(stated)):
        if stated[axis] is not None:
            require(given[axis] == stated[axis], rule="feed-mismatch", raises=ValueError,
                    message=f"Cannot feed value of shape {shape_text(given)} for Tensor '{placeholder.name}', "
                            f"which has shape '{shape_text(stated)}'",
                    shapes={"value": given, "placeholder": stated}, clash={"value": axis, "placeholder": axis})
            own, wanted = known(given[axis]), known(stated[axis])
            if own is not None and wanted is not None and own != wanted:
                accepted = False
    return accepted


def refused(feeds):
    """A run does not start when one of its feeds is refused."""
    return any([is_unknown(value) for value in feeds.values()])


def bind_feeds(feed_dict):
    feeds = {}
    if feed_dict is None or is_unknown(feed_dict):
        return feeds
    for key, value in feed_dict.items():
        bind_feed(feeds, key, value)
    return feeds


def bind_feed(feeds, key, value):
    if is_unknown(key):
        return
    if isinstance(key, SparseTensor):
        parts = (key.indices, key.values, key.dense_shape)
        given = (value.indices, value.values, value.dense_shape) if isinstance(value, SparseTensorValue) else value
        for i in range(3):
            feeds[parts[i]] = fed(parts[i], given[i])
    elif isinstance(key, (list, tuple, LSTMStateTuple)):
        for i in range(len(key)):
            bind_feed(feeds, key[i], value[i])
    elif isinstance(key, str):
        found = get_default_graph()._operations.get(key.split(":")[0])
        if found is not None:
            feeds[found] = fed(found, value)
    elif is_tensor(key):
        feeds[key] = fed(key, value)


def as_result(value, fetch):
    """What `run` returns for a fetch: NumPy arrays in place of tensors, in the fetch's own structure."""
    if is_unknown(value):
        return value
    if is_tensor(value):
        return tensor(ndarray, shape_of(value), dtype_of(value), content_of(value))
    if isinstance(fetch, LSTMStateTuple):
        return LSTMStateTuple(as_result(value[0], fetch.c), as_result(value[1], fetch.h))
    if isinstance(value, list):
        return [as_result(each, part) for each, part in zip(value, fetch)]
    if isinstance(value, tuple):
        parts = [as_result(each, part) for each, part in zip(value, fetch)]
        return fetch._replace(**dict(zip(fetch._fields, parts))) if hasattr(fetch, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {key: as_result(each, fetch[key]) for key, each in value.items()}
    return value


def fetched(fetch):
    """A fetch as the graph's own elements."""
    if is_tensor(fetch) or is_unknown(fetch):
        return fetch
    if isinstance(fetch, str):
        return get_default_graph()._operations.get(fetch.split(":")[0], unknown("a fetch by its name"))
    if isinstance(fetch, SparseTensor):
        return fetch.values
    if isinstance(fetch, list):
        return [fetched(each) for each in fetch]
    if isinstance(fetch, (tuple, LSTMStateTuple)):
        return tuple([fetched(each) for each in fetch])
    if isinstance(fetch, dict):
        return {key: fetched(each) for key, each in fetch.items()}
    return fetch


def run_fetches(fetches, feed_dict=None):
    feeds = bind_feeds(feed_dict)
    if refused(feeds):
        return unknown("the result of a refused run")
    if feed_dict is not None and not is_unknown(feed_dict) and may_hold_more(feed_dict):
        return unknown("the result of a run that is fed something unknown")
    return as_result(run_graph(fetched(fetches), feeds), fetches)


class BaseSession:
    def __init__(self, target="", graph=None, config=None):
        self.graph = get_default_graph() if absent(graph) else graph
        self.sess_str = target

    @property
    def graph_def(self):
        return self.graph.as_graph_def()

    def run(self, fetches, feed_dict=None, options=None, run_metadata=None):
        return run_fetches(fetches, feed_dict)

    def partial_run_setup(self, fetches, feeds=None):
        return unknown("a partial run")

    def partial_run(self, handle, fetches, feed_dict=None):
        return run_fetches(fetches, feed_dict)

    def make_callable(self, fetches, feed_list=None, accept_options=False):
        def call(*values):
            return run_fetches(fetches, dict(zip(feed_list, values)) if feed_list else None)
        return call

    def as_default(self):
        return self

    def close(self):
        pass

    def list_devices(self):
        return unknown("the devices of a session")

    def __enter__(self):
        _stack.append(self.graph)
        _sessions.append(self)
        return self

    def __exit__(self, kind, error, trace):
        _stack.pop()
        _sessions.pop()


class Session(BaseSession):
    @staticmethod
    def reset(target, containers=None, config=None):
        pass


class InteractiveSession(BaseSession):
    def __init__(self, target="", graph=None, config=None):
        self.graph = get_default_graph() if absent(graph) else graph
        _sessions.append(self)


_sessions = []


def get_default_session():
    return _sessions[-1] if _sessions else None


class MonitoredSession(BaseSession):
    """Also the sessions that supervisors and training loops make."""
    def __init__(self, *args, **kwargs):
        self.graph = get_default_graph()

    def should_stop(self):
        return unknown("whether a training run is over")

    def run_step_fn(self, step_fn):
        return unknown("the result of a step function")


class ConfigProto:
    def __init__(self, **kwargs):
        self.gpu_options = GPUOptions()
        self.graph_options = unknown("graph options")
        for key, value in kwargs.items():
            setattr(self, key, value)


class GPUOptions:
    def __init__(self, **kwargs):
        self.allow_growth = False
        self.per_process_gpu_memory_fraction = 1.0
        self.visible_device_list = ""


class RunOptions:
    NO_TRACE = 0
    SOFTWARE_TRACE = 1
    HARDWARE_TRACE = 2
    FULL_TRACE = 3

    def __init__(self, **kwargs):
        self.trace_level = kwargs.get("trace_level", 0)


class RunMetadata:
    def __init__(self):
        self.step_stats = unknown("the statistics of a step")


class GraphOptions:
    def __init__(self, **kwargs):
        pass


class OptimizerOptions:
    L1 = 0
    L0 = -1
    OFF = 0
    ON_1 = 1
    ON_2 = 2

    def __init__(self, **kwargs):
        pass
