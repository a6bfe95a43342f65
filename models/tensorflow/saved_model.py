"""tf.saved_model"""
from foreshape import unknown


class SavedModelBuilder:
    def __init__(self, export_dir):
        pass

    def add_meta_graph_and_variables(self, *args, **kwargs):
        pass

    def add_meta_graph(self, *args, **kwargs):
        pass

    def save(self, as_text=False):
        return unknown("the path of a model")


class builder:
    SavedModelBuilder = SavedModelBuilder


class tag_constants:
    SERVING = "serve"
    TRAINING = "train"
    GPU = "gpu"


class signature_constants:
    DEFAULT_SERVING_SIGNATURE_DEF_KEY = "serving_default"
    PREDICT_METHOD_NAME = "tensorflow/serving/predict"
    CLASSIFY_METHOD_NAME = "tensorflow/serving/classify"
    REGRESS_METHOD_NAME = "tensorflow/serving/regress"
    PREDICT_INPUTS = "inputs"
    PREDICT_OUTPUTS = "outputs"
    CLASSIFY_INPUTS = "inputs"
    CLASSIFY_OUTPUT_CLASSES = "classes"
    CLASSIFY_OUTPUT_SCORES = "scores"


def _described(*args, **kwargs):
    return unknown("the description of a model")


class utils:
    build_tensor_info = _described


class signature_def_utils:
    build_signature_def = _described
    predict_signature_def = _described
    classification_signature_def = _described
    regression_signature_def = _described


class loader:
    load = _described
    maybe_saved_model_directory = _described


class main_op:
    main_op = _described


simple_save = _described
build_signature_def = _described
build_tensor_info = _described
predict_signature_def = _described
load = _described
save = _described
