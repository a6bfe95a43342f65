"""tf.contrib.slim.model_analyzer"""
from foreshape import product, shape_of


def analyze_vars(variables, print_info=False):
    elements = sum([product(shape_of(variable)) for variable in variables])
    return elements, 4 * elements


def analyze_ops(graph, print_info=False):
    pass


def tensor_description(var):
    return var.name
