"""tf.graph_util"""
from foreshape import unknown


def convert_variables_to_constants(sess, input_graph_def, output_node_names, variable_names_whitelist=None,
                                   variable_names_blacklist=None):
    return unknown("a frozen graph")


def remove_training_nodes(input_graph, protected_nodes=None):
    return unknown("a graph definition")


def extract_sub_graph(graph_def, dest_nodes):
    return unknown("a graph definition")


def must_run_on_cpu(node, pin_variables_on_cpu=False):
    return unknown("where an operation runs")


def tensor_shape_from_node_def_name(graph, input_name):
    return unknown("the shape of a tensor looked up by its name")
