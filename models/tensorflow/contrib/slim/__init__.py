"""tf.contrib.slim"""
from foreshape import unknown
from tensorflow.contrib.framework import (
    add_arg_scope, add_model_variable, arg_scope, arg_scoped_arguments, assign_from_checkpoint,
    assign_from_checkpoint_fn, assign_from_values, assign_from_values_fn, create_global_step, current_arg_scope,
    filter_variables, get_global_step, get_local_variables, get_model_variables, get_or_create_global_step,
    get_trainable_variables, get_unique_variable, get_variable_full_name, get_variables, get_variables_by_name,
    get_variables_by_suffix, get_variables_to_restore, has_arg_scope, local_variable, model_variable, variable,
    VariableDeviceChooser, zero_initializer)
from tensorflow.contrib.layers import (
    apply_regularization, avg_pool2d, avg_pool3d, batch_norm, bias_add, conv1d, conv2d, conv2d_in_plane,
    conv2d_transpose, conv3d, convolution, convolution1d, convolution2d, convolution2d_transpose, convolution3d,
    dropout, embed_sequence, flatten, fully_connected, group_norm, instance_norm, l1_l2_regularizer, l1_regularizer,
    l2_regularizer, layer_norm, linear, max_pool2d, max_pool3d, maxout, one_hot_encoding, optimize_loss, pool, repeat,
    safe_embedding_lookup_sparse, separable_conv2d, separable_convolution2d, softmax, stack, sum_regularizer,
    summarize_activation, summarize_activations, summarize_collection, summarize_tensor, summarize_tensors, unit_norm,
    variance_scaling_initializer, xavier_initializer, xavier_initializer_conv2d)


def get_model_gradient_multipliers(*args, **kwargs):
    return unknown("gradient multipliers")
