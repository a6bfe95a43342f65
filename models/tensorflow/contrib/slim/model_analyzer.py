"""tf.contrib.slim.model_analyzer"""
from foreshape import product, shape_of


def analyze_vars(variables, print_info=False):
    return sum([product(shape_of(variable)) for variable in variables]), sum([4 * product(shape_of(variable)) for variable in variables])


def analyze_ops(graph, print_info=False):
    pass


def tensor_description(var):
    return var.name
