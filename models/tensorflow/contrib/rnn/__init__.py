"""tf.contrib.rnn"""
from tensorflow.nn._recurrent import (
    stack_bidirectional_dynamic_rnn, static_bidirectional_rnn, static_rnn, static_state_saving_rnn)
from tensorflow.nn.rnn_cell import (
    AttentionCellWrapper, BasicLSTMCell, BasicRNNCell, DeviceWrapper, DropoutWrapper, EmbeddingWrapper, GRUCell,
    InputProjectionWrapper, LSTMBlockCell, LSTMCell, LSTMStateTuple, LayerNormBasicLSTMCell, MultiRNNCell,
    OutputProjectionWrapper, RNNCell, ResidualWrapper)

CoupledInputForgetGateLSTMCell = LSTMCell
GLSTMCell = LSTMCell
GRUBlockCell = GRUCell
GRUBlockCellV2 = GRUCell
UGRNNCell = GRUCell
HighwayWrapper = ResidualWrapper
