// Functions as text.
#include "engine/interface/function.h"
#include "engine/text/text.h"

namespace foreshape::engine {

std::string save_function(const Function& function) {
  const CompiledFunction& compiled = function.compiled();
  const std::vector<Value>& outputs = compiled.graph().outputs();
  const std::size_t count = function.outputs().size();
  TextGraph text;
  text.graph =
      Graph(compiled.graph().inputs(), {outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(count)});
  text.updates = compiled.updates();
  return print_graph(text);
}

Function load_function(std::string_view text, const std::string& file, FunctionOptions options,
                       std::vector<Shared>* shared) {
  const TextGraph read = parse_graph(text, file);
  std::vector<In> inputs(read.graph.inputs().begin(), read.graph.inputs().end());
  options.updates = read.updates;
  options.no_default_updates = true;
  // What was an input is one, used or not.
  options.on_unused_input = OnUnusedInput::kIgnore;
  if (shared != nullptr) {
    std::vector<Value> roots = read.graph.outputs();
    for (const auto& [variable, value] : read.updates) {
      roots.push_back(variable);
      roots.push_back(value);
    }
    for (const NodePointer& node : topological_order(roots)) {
      if (is(*node, Op::shared)) shared->emplace_back(Value{node}, state_of(*node));
    }
  }
  return Function(std::move(inputs), read.graph.outputs(), std::move(options));
}

}  // namespace foreshape::engine
