"""tf.train"""
from foreshape import is_unknown, unknown
from tensorflow._graph import get_default_graph
from tensorflow._optimizers import (
    AdadeltaOptimizer, AdagradDAOptimizer, AdagradOptimizer, AdamOptimizer, ExponentialMovingAverage, FtrlOptimizer,
    GradientDescentOptimizer, MomentumOptimizer, Optimizer, ProximalAdagradOptimizer, ProximalGradientDescentOptimizer,
    RMSPropOptimizer, SyncReplicasOptimizer, assert_global_step, cosine_decay, create_global_step, exponential_decay,
    get_global_step, get_or_create_global_step, global_step, inverse_time_decay, natural_exp_decay, piecewise_constant,
    polynomial_decay)
from tensorflow._queues import (
    Coordinator, QueueRunner, add_queue_runner, batch, batch_join, input_producer, limit_epochs, match_filenames_once,
    maybe_batch, range_input_producer, shuffle_batch, shuffle_batch_join, slice_input_producer, start_queue_runners,
    string_input_producer)
from tensorflow._messages import Message as _Message
from tensorflow._session import MonitoredSession
from tensorflow._shapes import absent
from tensorflow.summary import FileWriter

cosine_decay_restarts = cosine_decay
linear_cosine_decay = cosine_decay
noisy_linear_cosine_decay = cosine_decay


class Saver:
    def __init__(self, var_list=None, *args, **kwargs):
        self.last_checkpoints = unknown("the checkpoints on disk")
        self.saver_def = unknown("the definition of a saver")

    def save(self, sess, save_path, global_step=None, latest_filename=None, meta_graph_suffix="meta",
             write_meta_graph=True, write_state=True, strip_default_attrs=False):
        return unknown("the path of a checkpoint")

    def restore(self, sess, save_path):
        pass

    def as_saver_def(self):
        return self.saver_def

    def export_meta_graph(self, filename=None, *args, **kwargs):
        return unknown("a meta graph")

    def recover_last_checkpoints(self, checkpoint_paths):
        pass

    def build(self):
        pass


def import_meta_graph(meta_graph_or_file, clear_devices=False, import_scope=None, **kwargs):
    return Saver()


def export_meta_graph(filename=None, *args, **kwargs):
    return unknown("a meta graph")


def write_graph(graph_or_graph_def, logdir, name, as_text=True):
    return unknown("the path of a graph")


class CheckpointState:
    def __init__(self):
        self.model_checkpoint_path = unknown("the path of a checkpoint")
        self.all_model_checkpoint_paths = unknown("the paths of checkpoints")


def get_checkpoint_state(checkpoint_dir, latest_filename=None):
    return unknown("the checkpoints on disk")


def latest_checkpoint(checkpoint_dir, latest_filename=None):
    return unknown("the newest checkpoint on disk")


def checkpoint_exists(checkpoint_prefix):
    return unknown("whether a checkpoint exists")


def update_checkpoint_state(save_dir, model_checkpoint_path, all_model_checkpoint_paths=None, latest_filename=None):
    pass


def get_checkpoint_mtimes(checkpoint_prefixes):
    return unknown("the times of checkpoints")


def list_variables(ckpt_dir_or_file):
    return unknown("the variables of a checkpoint")


def load_variable(ckpt_dir_or_file, name):
    return unknown("a variable of a checkpoint")


def load_checkpoint(ckpt_dir_or_file):
    return unknown("a checkpoint")


def NewCheckpointReader(filepattern):
    return unknown("a checkpoint")


def init_from_checkpoint(ckpt_dir_or_file, assignment_map):
    pass


class Supervisor:
    def __init__(self, graph=None, *args, **kwargs):
        self.coord = Coordinator()
        self.saver = Saver()
        self.summary_writer = unknown("a summary writer")
        self.global_step = get_global_step()
        self.session_manager = unknown("a session manager")
        self.graph = get_default_graph() if absent(graph) or is_unknown(graph) else graph

    def managed_session(self, master="", config=None, start_standard_services=True, close_summary_writer=True):
        return MonitoredSession()

    def prepare_or_wait_for_session(self, master="", config=None, wait_for_checkpoint=False, max_wait_secs=7200,
                                    start_standard_services=True):
        return MonitoredSession()

    def should_stop(self):
        return unknown("whether the supervisor stops")

    def start_queue_runners(self, sess, queue_runners=None):
        return []

    def summary_computed(self, sess, summary, global_step=None):
        pass

    def request_stop(self, ex=None):
        pass

    def stop(self, *args, **kwargs):
        pass

    def loop(self, timer_interval_secs, target, args=None, kwargs=None):
        pass

    @property
    def save_path(self):
        return unknown("the path of checkpoints")


class SessionManager:
    def __init__(self, *args, **kwargs):
        pass

    def prepare_session(self, *args, **kwargs):
        return MonitoredSession()

    def recover_session(self, *args, **kwargs):
        return MonitoredSession(), unknown("whether a checkpoint was found")


def MonitoredTrainingSession(*args, **kwargs):
    return MonitoredSession()


class SingularMonitoredSession(MonitoredSession):
    pass


class ChiefSessionCreator:
    def __init__(self, *args, **kwargs):
        pass


class WorkerSessionCreator(ChiefSessionCreator):
    pass


class Scaffold:
    def __init__(self, *args, **kwargs):
        self.saver = Saver()


class SessionRunHook:
    def begin(self):
        pass

    def after_create_session(self, session, coord):
        pass

    def before_run(self, run_context):
        pass

    def after_run(self, run_context, run_values):
        pass

    def end(self, session):
        pass


class SessionRunArgs:
    def __init__(self, fetches, feed_dict=None, options=None):
        self.fetches = fetches
        self.feed_dict = feed_dict


class SessionRunContext:
    def __init__(self, original_args, session):
        self.original_args = original_args
        self.session = session

    def request_stop(self):
        pass


class _Hook(SessionRunHook):
    def __init__(self, *args, **kwargs):
        pass


class LoggingTensorHook(_Hook):
    pass


class StopAtStepHook(_Hook):
    pass


class CheckpointSaverHook(_Hook):
    pass


class SummarySaverHook(_Hook):
    pass


class StepCounterHook(_Hook):
    pass


class NanTensorHook(_Hook):
    pass


class FinalOpsHook(_Hook):
    pass


class FeedFnHook(_Hook):
    pass


class GlobalStepWaiterHook(_Hook):
    pass


class SecondOrStepTimer:
    def __init__(self, every_secs=None, every_steps=None):
        pass

    def should_trigger_for_step(self, step):
        return unknown("whether a timer triggers")

    def update_last_triggered_step(self, step):
        return None, None


class LooperThread:
    def __init__(self, coord, timer_interval_secs, target=None, args=None, kwargs=None):
        pass

    def start(self):
        pass


class ClusterSpec:
    def __init__(self, cluster):
        self._cluster = cluster

    def num_tasks(self, job_name):
        return unknown("the number of tasks")

    def as_dict(self):
        return self._cluster

    def job_tasks(self, job_name):
        return unknown("the tasks of a job")


class Server:
    def __init__(self, *args, **kwargs):
        self.target = unknown("the address of a server")

    def join(self):
        pass

    def start(self):
        pass

    @staticmethod
    def create_local_server(config=None, start=True):
        return Server()


def replica_device_setter(*args, **kwargs):
    return None


class SummaryWriter(FileWriter):
    pass


class Example(_Message):
    pass


class SequenceExample(_Message):
    pass


class Feature(_Message):
    pass


class Features(_Message):
    pass


class FeatureList(_Message):
    pass


class FeatureLists(_Message):
    pass


class BytesList(_Message):
    pass


class Int64List(_Message):
    pass


class FloatList(_Message):
    pass


class SaverDef(_Message):
    V1 = 1
    V2 = 2


def summary_iterator(path):
    return unknown("the events of a file")


def generate_checkpoint_state_proto(*args, **kwargs):
    return unknown("the state of checkpoints")


def sdca_optimizer(*args, **kwargs):
    return unknown("an optimizer")


def basic_train_loop(supervisor, train_step_fn, args=None, kwargs=None, master=""):
    pass


def warm_start(*args, **kwargs):
    pass
