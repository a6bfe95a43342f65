"""tf.contrib.training"""
from foreshape import unknown
from tensorflow.contrib.slim.learning import create_train_op


class HParams:
    def __init__(self, hparam_def=None, model_structure=None, **kwargs):
        self._values = dict(kwargs)
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __getattr__(self, name):
        return unknown("a hyperparameter")

    def __contains__(self, key):
        return key in self._values

    def add_hparam(self, name, value):
        setattr(self, name, value)
        self._values[name] = value

    def set_hparam(self, name, value):
        setattr(self, name, value)
        self._values[name] = value

    def del_hparam(self, name):
        pass

    def get(self, key, default=None):
        return self._values.get(key, default)

    def values(self):
        return self._values

    def parse(self, values):
        return self

    def parse_json(self, values_json):
        return self

    def override_from_dict(self, values_dict):
        for name, value in values_dict.items():
            self.set_hparam(name, value)
        return self

    def to_json(self, *args, **kwargs):
        return unknown("hyperparameters as text")


def train(train_op, logdir, *args, **kwargs):
    return unknown("the result of a training run")


def evaluate_once(*args, **kwargs):
    return unknown("the results of an evaluation")


def evaluate_repeatedly(*args, **kwargs):
    return unknown("the results of an evaluation")


def wait_for_new_checkpoint(*args, **kwargs):
    return unknown("the path of a checkpoint")


def bucket_by_sequence_length(*args, **kwargs):
    return unknown("the lengths of a batch"), unknown("a batch of sequences")


def bucket(*args, **kwargs):
    return unknown("the bucket of a batch"), unknown("a batch of sequences")


def stratified_sample(*args, **kwargs):
    return unknown("a batch of samples"), unknown("the labels of samples")


def batch_sequences_with_states(*args, **kwargs):
    return unknown("a batch of sequences")
