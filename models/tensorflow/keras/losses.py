"""tf.keras.losses"""
from foreshape import broadcast, dtype_of, float32, op, rank_of, require, shape_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow._shapes import shape_text


@op("tf.keras.losses")
def _over_last_axis(y_true, y_pred):
    """Losses that compare element by element, whose operands stretch to one shape, and average over the last axis."""
    t, x = convert(y_true), convert(y_pred)
    dims = broadcast(shape_of(x), shape_of(t), names=("y_pred", "y_true"), mutual="outer-broadcast")
    return tensor(Tensor, dims[:-1] if rank_of(x) is not None and len(dims) > 0 else dims, dtype_of(x))


@op("tf.keras.losses.categorical_crossentropy")
def _over_classes(y_true, y_pred):
    t, x = convert(y_true), convert(y_pred)
    rank, own = rank_of(x), rank_of(t)
    if rank is None or own is None:
        return tensor(Tensor, unknown("the loss of predictions that are not known"), dtype_of(x))
    require(rank == own, rule="loss-target", raises=ValueError,
            message=f"Shapes {shape_text(shape_of(t))} and {shape_text(shape_of(x))} are incompatible",
            shapes={"y_pred": shape_of(x), "y_true": shape_of(t)})
    if rank == own:
        for axis in range(rank):
            require(shape_of(x)[axis] == shape_of(t)[axis], rule="loss-target", raises=ValueError,
                    message=f"Shapes {shape_text(shape_of(t))} and {shape_text(shape_of(x))} are incompatible",
                    shapes={"y_pred": shape_of(x), "y_true": shape_of(t)}, clash={"y_pred": axis, "y_true": axis})
    return tensor(Tensor, shape_of(x)[:-1], dtype_of(x))


@op("tf.keras.losses.sparse_categorical_crossentropy")
def _by_class_number(y_true, y_pred):
    x = convert(y_pred)
    return tensor(Tensor, shape_of(x)[:-1], dtype_of(x))


@op("tf.keras.losses.Loss")
def _reduced(values):
    return tensor(Tensor, (), float32)


mean_squared_error = _over_last_axis
mean_absolute_error = _over_last_axis
mean_absolute_percentage_error = _over_last_axis
mean_squared_logarithmic_error = _over_last_axis
hinge = _over_last_axis
squared_hinge = _over_last_axis
categorical_hinge = _over_last_axis
logcosh = _over_last_axis
poisson = _over_last_axis
kullback_leibler_divergence = _over_last_axis
cosine_proximity = _over_last_axis


def binary_crossentropy(y_true, y_pred, from_logits=False, label_smoothing=0, axis=-1):
    return _over_last_axis(y_true, y_pred)


def categorical_crossentropy(y_true, y_pred, from_logits=False, label_smoothing=0, axis=-1):
    return _over_classes(y_true, y_pred)


def sparse_categorical_crossentropy(y_true, y_pred, from_logits=False, axis=-1):
    return _by_class_number(y_true, y_pred)


mse = mean_squared_error
mae = mean_absolute_error
mape = mean_absolute_percentage_error
kld = kullback_leibler_divergence


class Loss:
    def __init__(self, *args, **kwargs):
        self._whole = kwargs.get("reduction") not in ("none", "NONE")

    def __call__(self, y_true, y_pred, sample_weight=None):
        values = self.call(y_true, y_pred)
        return _reduced(values) if self._whole else values


class MeanSquaredError(Loss):
    def call(self, y_true, y_pred):
        return _over_last_axis(y_true, y_pred)


class MeanAbsoluteError(MeanSquaredError):
    pass


class BinaryCrossentropy(MeanSquaredError):
    pass


class Huber(MeanSquaredError):
    pass


class KLDivergence(MeanSquaredError):
    pass


class CategoricalCrossentropy(Loss):
    def call(self, y_true, y_pred):
        return _over_classes(y_true, y_pred)


class SparseCategoricalCrossentropy(Loss):
    def call(self, y_true, y_pred):
        return _by_class_number(y_true, y_pred)


class Reduction:
    NONE = "none"
    SUM = "sum"
    AUTO = "auto"
    SUM_OVER_BATCH_SIZE = "sum_over_batch_size"
