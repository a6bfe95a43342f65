// Graphs as text: a form (.fsg) that is printed and read back, and Graphviz's.
//
//     # logistic regression
//     x = input float32 (n, 3)
//     w = shared float32 (3, 2) [0, 0, 0, 0, 0, 0]
//     t0 = matmul(x, w)                      at "model.cpp":12
//     t1 = log_softmax(t0) {axis = 1}
//     output t1
//     update w = t5
//
// A statement names the results of a node. Sizes are numbers, names of symbols, sums and products of them, floor(a, b),
// max, min and broadcast; `?` is unknown. Elements of tensors stand in row-major order; `fill 0.5` says that all are
// equal. Attributes are numbers, true and false, "texts", [lists of integers], dtypes, and names of graphs:
//
//     positive = graph {
//       a = input float32 (n,)
//       output a
//     }
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/graph/graph.h"

namespace foreshape::engine {

struct TextGraph {
  Graph graph;
  std::vector<std::pair<Value, Value>> updates;  // shared variable, new value
};

// Throws InputError for what has no text: custom ops.
std::string print_graph(const TextGraph& graph);
// Shared variables hold their values. Throws ParseError with the line, and what the rules of ops throw.
TextGraph parse_graph(std::string_view text, const std::string& file);

// "float32 (2,) [1, 2]" and "int64 (3, 3) fill 0".
std::string print_tensor(const Tensor& tensor);
// One "name = tensor" a line.
std::vector<std::pair<std::string, Tensor>> parse_tensors(std::string_view text, const std::string& file);

// In the language of Graphviz's dot: inputs as boxes, edges with their types.
std::string graphviz(const Graph& graph);

}  // namespace foreshape::engine
