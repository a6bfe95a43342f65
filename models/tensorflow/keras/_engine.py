"""Layers as objects, models as graphs of layers or as chains, and what fitting a model asks of its data."""
from foreshape import (
    dtype_of, dynamic, float32, is_tensor, is_unknown, known, placeholder as placeholder_tensor, product, rank_of,
    require, run_graph, shape_of, static_shape, tensor, unknown)
from numpy._core import ndarray
from tensorflow._core import Tensor, as_dtype, convert
from tensorflow._shapes import TensorShape, absent, as_shape, shape_text
from tensorflow._variables import Variable
from tensorflow.data import Dataset


def Input(shape=None, batch_size=None, name=None, dtype=None, sparse=False, tensor=None, batch_shape=None, ragged=False,
          **kwargs):
    if not absent(tensor):
        return tensor
    dims = batch_shape
    if dims is None:
        dims = kwargs.get("batch_input_shape")
    if dims is None:
        dims = (batch_size,) + tuple(as_shape(shape)._dims)
    made = placeholder_tensor(Tensor, as_shape(dims)._dims, float32 if absent(dtype) else as_dtype(dtype))
    made._name = ("input" if absent(name) else name) + ":0"
    made._keras_inputs = [made]
    return made


def each_tensor(structure):
    if isinstance(structure, dict):
        return list(structure.values())
    return list(structure) if isinstance(structure, (list, tuple)) else [structure]


class Layer:
    _default_name = "layer"

    def __init__(self, trainable=True, name=None, dtype=None, input_shape=None, batch_input_shape=None, input_dim=None,
                 input_length=None, batch_size=None, weights=None, dynamic=False, **kwargs):
        self._settle(name, trainable, dtype, input_shape, batch_input_shape, input_dim, batch_size)

    def _settle(self, name=None, trainable=True, dtype=None, input_shape=None, batch_input_shape=None, input_dim=None,
                batch_size=None):
        self._name = self._default_name if absent(name) else name
        self.trainable = trainable
        self._dtype = dtype
        self.built = False
        self._own_weights = []
        self._given_shape = batch_input_shape
        if not absent(input_shape):
            self._given_shape = (batch_size,) + tuple(input_shape)
        elif not absent(input_dim):
            self._given_shape = (batch_size, input_dim)

    @property
    def name(self):
        return self._name

    @property
    def dtype(self):
        return self._dtype

    @property
    def weights(self):
        return self._own_weights

    @property
    def trainable_weights(self):
        return self._own_weights

    @property
    def variables(self):
        return self._own_weights

    @property
    def trainable_variables(self):
        return self._own_weights

    @property
    def non_trainable_weights(self):
        return []

    @property
    def losses(self):
        return []

    @property
    def updates(self):
        return []

    def add_weight(self, name=None, shape=None, dtype=None, initializer=None, regularizer=None, trainable=True,
                   constraint=None, **kwargs):
        if not isinstance(name, str) and not absent(name):
            # Keras once took the shape first.
            name, shape = None, name
        made = tensor(Variable, () if absent(shape) else as_shape(shape)._dims,
                      float32 if absent(dtype) else as_dtype(dtype))
        made._initial_value = made
        self._own_weights.append(made)
        return made

    add_variable = add_weight

    def add_loss(self, losses, inputs=None):
        pass

    def add_metric(self, value, aggregation=None, name=None):
        pass

    def add_update(self, updates, inputs=None):
        pass

    def get_weights(self):
        return [tensor(ndarray, shape_of(weight), dtype_of(weight)) for weight in self.weights]

    def set_weights(self, weights):
        for own, given in zip(self.weights, weights):
            require(rank_of(own) != rank_of(given) or shape_of(own) == shape_of(given), rule="layer-input",
                    raises=ValueError,
                    message=f"Layer weight shape {shape_of(own)} not compatible with provided weight shape "
                            f"{shape_of(given)}",
                    shapes={"weight": shape_of(own), "given": shape_of(given)})

    def count_params(self):
        return sum([product(shape_of(weight)) for weight in self.weights])

    def get_config(self):
        return {"name": self._name}

    def compute_output_shape(self, input_shape):
        return unknown("the output shape of a layer")

    def build(self, input_shape):
        self.built = True

    def call(self, inputs, *args, **kwargs):
        return inputs

    def _input_shape_of(self, inputs):
        if isinstance(inputs, (list, tuple)):
            return [TensorShape(static_shape(convert(each))) for each in inputs]
        if isinstance(inputs, dict):
            return {key: TensorShape(static_shape(convert(each))) for key, each in inputs.items()}
        return TensorShape(static_shape(convert(inputs)))

    def __call__(self, inputs, *args, **kwargs):
        if not self.built:
            self.build(self._input_shape_of(inputs))
            self.built = True
        outputs = self.call(inputs, *args, **kwargs)
        self._remember(inputs, outputs)
        return outputs

    def _remember(self, inputs, outputs):
        """Outputs know the inputs of the graph that they come from."""
        sources = []
        for each in each_tensor(inputs):
            for source in getattr(each, "_keras_inputs", []):
                sources.append(source)
        self._inputs_of_graph = sources
        if is_tensor(outputs):
            outputs._keras_inputs = sources
            self.output = outputs
            self.input = inputs


def require_fits(given, stated, name, what, rule="feed-mismatch"):
    """Data against a model's input or output; the batch is free unless it was stated."""
    dims = shape_of(given)
    if rank_of(given) is None:
        return True
    require(len(dims) == len(stated), rule=rule, raises=ValueError,
            message=f"Error when checking {what}: expected {name} to have {len(stated)} dimensions, "
                    f"but got array with shape {shape_text(dims)}",
            shapes={"data": dims, name: stated})
    if len(dims) != len(stated):
        return False
    accepted = True
    for axis in range(len(stated)):
        if stated[axis] is not None:
            require(dims[axis] == stated[axis], rule=rule, raises=ValueError,
                    message=f"Error when checking {what}: expected {name} to have shape {shape_text(stated)} "
                            f"but got array with shape {shape_text(dims)}",
                    shapes={"data": dims, name: stated}, clash={"data": axis, name: axis})
            own, wanted = known(dims[axis]), known(stated[axis])
            if own is not None and wanted is not None and own != wanted:
                accepted = False
    return accepted


def step_data(x, y):
    """Inputs and targets of one step."""
    if isinstance(x, Dataset):
        element = x._element
        if isinstance(element, tuple):
            return element if len(element) > 1 else (element[0], None)
        return element, None
    return x, y


class Model(Layer):
    _default_name = "model"

    def __init__(self, inputs=None, outputs=None, name=None, **kwargs):
        self._settle(name)
        self.inputs = None
        self.outputs = None
        self._loss = None
        self.layers = []
        self.optimizer = None
        self.stop_training = False
        if not absent(inputs):
            self.inputs = each_tensor(inputs)
            self.outputs = each_tensor(outputs)
            self.input = inputs
            self.output = outputs
            self.built = True

    @property
    def input_shape(self):
        return static_shape(self.inputs[0])

    @property
    def output_shape(self):
        return static_shape(self.outputs[0])

    @property
    def metrics_names(self):
        return ["loss"]

    def compile(self, optimizer="rmsprop", loss=None, metrics=None, *args, **kwargs):
        self._loss = loss
        self.optimizer = optimizer

    def call(self, inputs, *args, **kwargs):
        if self.outputs is None:
            return unknown("the outputs of a model")
        feeds = {}
        for own, given in zip(self.inputs, each_tensor(inputs)):
            feeds[own] = given
        results = run_graph(self.outputs, feeds)
        return results[0] if len(results) == 1 else results

    def _run(self, x, batch):
        """The model's outputs for data; None where the data do not fit."""
        if self.inputs is None:
            return self(unknown("data for a model")) if is_unknown(x) else self(x)
        feeds = {}
        accepted = True
        data = list(x.values()) if isinstance(x,
                                              dict) else (x if isinstance(x,
                                                                          (list,
                                                                           tuple)) and len(self.inputs) > 1 else [x])
        if isinstance(x, (list, tuple)) and len(x) == 1 and len(self.inputs) == 1 and is_tensor(x[0]):
            # A list of one array for the one input.
            data = x
        for own, given in zip(self.inputs, data):
            if is_unknown(given):
                return unknown("the outputs of a model for data that are not known")
            value = convert(given)
            stated = static_shape(own)
            if stated is None:
                feeds[own] = value
                continue
            # A vector of data counts as a column.
            if rank_of(value) == 1 and len(stated) == 2 and stated[1] in (None, 1):
                value = tensor(ndarray, (shape_of(value)[0], 1), dtype_of(value))
            if not require_fits(value, stated, own.name.split(":")[0], "input"):
                accepted = False
            elif rank_of(value) is not None:
                dims = shape_of(value)
                first = dims[0] if batch is None else batch
                feeds[own] = tensor(Tensor, [dynamic(first)] + [dynamic(dim) for dim in dims[1:]], dtype_of(own))
        if not accepted:
            return None
        return run_graph(self.outputs, feeds)

    def _check_target(self, y, outputs):
        loss = self._loss
        if y is None or outputs is None or is_unknown(outputs) or is_unknown(loss) or not isinstance(loss, str):
            return
        if is_tensor(outputs):
            # A model written as a class gives its output bare.
            outputs = [outputs]
        targets = y if isinstance(y, (list, tuple)) and len(outputs) > 1 else [y]
        for target, output in zip(targets, outputs):
            if isinstance(target, (list, tuple)):
                target = convert(target[0] if len(target) == 1 and is_tensor(target[0]) else target)
            if is_unknown(target) or not is_tensor(output):
                continue
            stated = shape_of(output)
            if rank_of(output) is None:
                continue
            if loss.startswith("sparse_"):
                wanted = (None,) + stated[1:-1] + (1,)
                given = shape_of(target)
                if rank_of(target) is not None and len(given) == len(stated) - 1:
                    wanted = wanted[:-1]
            else:
                wanted = (None,) + stated[1:]
                # A vector of targets counts as a column.
                if rank_of(target) == 1 and len(stated) == 2:
                    target = tensor(ndarray, (shape_of(target)[0], 1), dtype_of(target))
            require_fits(target, wanted, "output", "target", "loss-target")

    def train_step(self, data):
        x, y = data[0], data[1]
        self._check_target(y, self._run(x, None))
        return {"loss": unknown("a loss")}

    def test_step(self, data):
        return Model.train_step(self, data)

    def fit(self, x=None, y=None, batch_size=None, epochs=1, verbose=1, callbacks=None, validation_split=0.0,
            validation_data=None, *args, **kwargs):
        self.train_step(step_data(x, y))
        if not absent(validation_data):
            held_out = isinstance(validation_data, (list, tuple))
            self.test_step(validation_data if held_out else step_data(validation_data, None))
        return History()

    def fit_generator(self, generator, *args, **kwargs):
        return History()

    def evaluate(self, x=None, y=None, batch_size=None, verbose=1, *args, **kwargs):
        self.test_step(step_data(x, y))
        return [unknown("a loss"), unknown("a metric")]

    def predict(self, x, batch_size=None, verbose=0, steps=None, *args, **kwargs):
        outputs = self._run(x, None)
        if outputs is None or is_unknown(outputs):
            return unknown("predictions for data that are not known")
        if is_tensor(outputs):
            outputs = [outputs]
        made = [tensor(ndarray, shape_of(each), dtype_of(each)) for each in outputs]
        return made[0] if len(made) == 1 else made

    predict_on_batch = predict
    predict_proba = predict

    def predict_classes(self, x, batch_size=32, verbose=0):
        probabilities = self.predict(x)
        return tensor(ndarray, shape_of(probabilities)[:1])

    def train_on_batch(self, x, y=None, sample_weight=None, class_weight=None, *args, **kwargs):
        self._check_target(y, self._run(x, None))
        return unknown("a loss")

    test_on_batch = train_on_batch

    def predict_generator(self, generator, *args, **kwargs):
        return unknown("predictions for data that are not known")

    def evaluate_generator(self, generator, *args, **kwargs):
        return [unknown("a loss"), unknown("a metric")]

    def summary(self, *args, **kwargs):
        pass

    def get_layer(self, name=None, index=None):
        if not absent(index):
            return self.layers[index]
        for each in self.layers:
            if each.name == name:
                return each
        return unknown("a layer looked up by its name")

    def save(self, *args, **kwargs):
        pass

    save_weights = save

    def load_weights(self, *args, **kwargs):
        pass

    def to_json(self, **kwargs):
        return unknown("a model as text")

    def reset_states(self):
        pass


class Sequential(Model):
    _default_name = "sequential"

    def __init__(self, layers=None, name=None):
        self._settle(name)
        self.inputs = None
        self.outputs = None
        self._loss = None
        self.layers = []
        self.optimizer = None
        self.stop_training = False
        for each in ([] if absent(layers) else layers):
            self.add(each)

    def add(self, layer):
        if is_tensor(layer):
            self._begin(layer)
            return
        self.layers.append(layer)
        if self.outputs is None:
            first = getattr(layer, "_given_shape", None)
            if first is not None:
                self._begin(Input(batch_shape=first, name=layer.name + "_input"))
            elif isinstance(layer, Model) and layer.inputs is not None:
                self.inputs = layer.inputs
                self.outputs = layer.outputs
                self.built = True
                return
        if self.outputs is not None:
            self.outputs = [layer(self.outputs[0])]
            self.output = self.outputs[0]

    def pop(self):
        self.layers.pop()
        self.inputs = None
        self.outputs = None

    def _begin(self, source):
        self.inputs = [source]
        self.input = source
        self.outputs = [source]
        self.built = True

    def call(self, inputs, *args, **kwargs):
        current = inputs
        for each in self.layers:
            current = each(current)
        return current

    def build(self, input_shape=None):
        if self.outputs is None and not absent(input_shape) and not is_unknown(input_shape):
            current = Input(batch_shape=input_shape)
            self._begin(current)
            for each in self.layers:
                current = each(current)
            self.outputs = [current]
        self.built = True

    def _run(self, x, batch):
        if self.inputs is None:
            if is_unknown(x) or x is None:
                return unknown("the outputs of a model for data that are not known")
            return [self.call(convert(x))]
        return Model._run(self, x, batch)


class History:
    def __init__(self):
        self.history = unknown("the history of a fit")
        self.epoch = unknown("the epochs of a fit")
