"""Names of built-in types."""

from foreshape import bind_method as MethodType, identity, make_class

FunctionType = function
LambdaType = function
BuiltinFunctionType = function
BuiltinMethodType = function
UnboundMethodType = function
GeneratorType = generator
ModuleType = module
CodeType = object
FrameType = object
TracebackType = object
coroutine = identity

# Python 2
NoneType = NoneType
BooleanType = bool
IntType = int
LongType = int
FloatType = float
ComplexType = complex
StringType = str
UnicodeType = str
StringTypes = (str,)
TupleType = tuple
ListType = list
DictType = dict
DictionaryType = dict
ClassType = type
TypeType = type
ObjectType = object
SliceType = slice
EllipsisType = ellipsis


class SimpleNamespace(object):
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)


class MappingProxyType(dict):
    pass


class DynamicClassAttribute(property):
    pass


def new_class(name, bases=(), kwds=None, exec_body=None):
    return make_class(name, bases, {})
