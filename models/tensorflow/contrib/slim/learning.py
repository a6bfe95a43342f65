"""tf.contrib.slim.learning"""
from foreshape import unknown
from tensorflow._arrays import _identity
from tensorflow._shapes import absent


def create_train_op(total_loss, optimizer, global_step=None, update_ops=None, variables_to_train=None,
                    transform_grads_fn=None, summarize_gradients=False, gate_gradients=1, aggregation_method=None,
                    colocate_gradients_with_ops=False, gradient_multipliers=None, check_numerics=True):
    step = optimizer.minimize(total_loss)
    return _identity(total_loss, [step] + ([] if absent(update_ops) else list(update_ops)))


def train(train_op, logdir, *args, **kwargs):
    from tensorflow._session import run_fetches
    run_fetches(train_op)
    return unknown("the loss of a training run")


def train_step(sess, train_op, global_step, train_step_kwargs):
    from tensorflow._session import run_fetches
    return run_fetches(train_op), unknown("whether training is over")


def clip_gradient_norms(gradients_to_variables, max_norm):
    return gradients_to_variables


def multiply_gradients(grads_and_vars, gradient_multipliers):
    return grads_and_vars


def add_gradients_summaries(grads_and_vars):
    return unknown("summaries of gradients")
