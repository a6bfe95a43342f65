"""tf.nn"""
from tensorflow._indexing import embedding_lookup, embedding_lookup_sparse
from tensorflow._linear import relu_layer, xw_plus_b
from tensorflow._math import log_sigmoid, sigmoid, tanh
from tensorflow._reductions import in_top_k, moments, top_k, weighted_moments
from tensorflow.nn._activations import (
    bias_add, crelu, dropout, elu, l2_loss, l2_normalize, leaky_relu, log_softmax, relu, relu6, selu, softmax, softplus,
    softsign, swish, zero_fraction)
from tensorflow.nn._convolution import (
    atrous_conv2d, atrous_conv2d_transpose, conv1d, conv2d, conv2d_transpose, conv3d, conv3d_transpose, convolution,
    deconv2d, depthwise_conv2d, depthwise_conv2d_native, separable_conv2d)
from tensorflow.nn._losses import (
    ctc_beam_search_decoder, ctc_greedy_decoder, ctc_loss, fixed_unigram_candidate_sampler,
    learned_unigram_candidate_sampler, log_poisson_loss, log_uniform_candidate_sampler, nce_loss, sampled_softmax_loss,
    sigmoid_cross_entropy_with_logits, softmax_cross_entropy_with_logits, softmax_cross_entropy_with_logits_v2,
    sparse_softmax_cross_entropy_with_logits, uniform_candidate_sampler, weighted_cross_entropy_with_logits)
from tensorflow.nn._normalization import (
    batch_norm_with_global_normalization, batch_normalization, fused_batch_norm, normalize_moments)
from tensorflow.nn._pooling import (
    avg_pool, avg_pool1d, avg_pool2d, avg_pool3d, fractional_max_pool, local_response_normalization, lrn, max_pool,
    max_pool1d, max_pool2d, max_pool3d, max_pool_with_argmax, pool)
from tensorflow.nn._recurrent import (
    bidirectional_dynamic_rnn, bidirectional_rnn, dynamic_rnn, raw_rnn, rnn, state_saving_rnn, static_bidirectional_rnn,
    static_rnn, static_state_saving_rnn)

l2_norm = l2_normalize
silu = swish
