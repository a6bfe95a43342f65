"""tf.keras.callbacks"""


class Callback:
    def __init__(self, *args, **kwargs):
        self.model = None
        self.params = {}

    def set_model(self, model):
        self.model = model

    def set_params(self, params):
        self.params = params


class EarlyStopping(Callback):
    pass


class ModelCheckpoint(Callback):
    pass


class TensorBoard(Callback):
    pass


class ReduceLROnPlateau(Callback):
    pass


class LearningRateScheduler(Callback):
    pass


class CSVLogger(Callback):
    pass


class History(Callback):
    pass


class LambdaCallback(Callback):
    pass


class TerminateOnNaN(Callback):
    pass


class ProgbarLogger(Callback):
    pass
