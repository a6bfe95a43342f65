// Runs a graph that stands in a file.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "engine/interface/function.h"
#include "engine/text/text.h"

namespace foreshape::engine {

struct GraphRun {
  std::map<std::string, Tensor> inputs;       // by name
  std::map<std::string, std::int64_t> sizes;  // of symbols, for inputs that are not given
  bool values = false;                        // print elements, not only types
  FunctionOptions options;
};

// Computes the outputs and gives them back as text, one line each, then the new values of updated variables. Inputs
// that are not given hold numbers between -1 and 1 (integers: 0 to 2) that are the same in every run; symbols without a
// size are 2. Throws InputError for inputs that the graph does not have, and what compilation and ops throw.
std::string run_graph(const TextGraph& graph, const GraphRun& run);

}  // namespace foreshape::engine
