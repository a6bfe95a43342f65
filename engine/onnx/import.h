// ONNX models become graphs of the engine.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine::onnx {

struct ImportOptions {
  // Values of inputs, by name. The structure of a graph may depend on some of them (axes, sizes of a split): these
  // become fixed, and the graph asserts that a run is given the same.
  std::map<std::string, Tensor> known;
};

struct Import {
  Graph graph;                            // inputs and outputs in the model's order; initialisers are constants
  std::vector<std::string> fixed_inputs;  // whose known values the graph depends on
};

// `bytes` is a serialised ModelProto; `file` names it in messages. Node k of the model is line k of the file (from 1)
// in the sites of errors. Throws ParseError (no model), UnsupportedError (operators, types, uses that are not
// imported), InputError (a node reads what nobody makes), and what the rules of ops throw.
Import import_model(std::string bytes, const std::string& file, const ImportOptions& options = {});

// The names of the ONNX operators that are imported, sorted.
std::vector<std::string> imported_operators();

}  // namespace foreshape::engine::onnx
