"""Protocol messages: any field may be read."""
from foreshape import unknown


class Message:
    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)

    def SerializeToString(self):
        return unknown("a serialized message")

    def ParseFromString(self, text):
        pass

    def CopyFrom(self, other):
        pass

    def MergeFrom(self, other):
        pass

    def HasField(self, name):
        return unknown("whether a message has a field")

    @classmethod
    def FromString(cls, text):
        return unknown("a parsed message")

    def __getattr__(self, name):
        return unknown("a field of a message")


class GraphDef(Message):
    pass


class NodeDef(Message):
    pass


class AttrValue(Message):
    pass


class MetaGraphDef(Message):
    pass


class HistogramProto(Message):
    pass


class DeviceSpec:
    def __init__(self, job=None, replica=None, task=None, device_type=None, device_index=None):
        self.job = job

    def to_string(self):
        return unknown("the name of a device")

    def parse_from_string(self, spec):
        return self

    @staticmethod
    def from_string(spec):
        return DeviceSpec()
