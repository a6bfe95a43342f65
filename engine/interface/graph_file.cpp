#include "engine/interface/graph_file.h"

#include "engine/base/error.h"
#include "engine/ops/family.h"

namespace foreshape::engine {

namespace {

constexpr std::int64_t kSizeOfSymbols = 2;

Tensor made_up(const Value& input, const std::map<std::string, std::int64_t>& sizes, std::uint64_t seed) {
  Shape shape;
  for (const Dim& dim : input.dims()) {
    const std::optional<std::int64_t> size =
        dim.evaluate([&](const DimAtomPointer& symbol) -> std::optional<std::int64_t> {
          const auto found = sizes.find(symbol->name);
          return found == sizes.end() ? kSizeOfSymbols : found->second;
        });
    if (!size) {
      throw InputError("size " + dim.to_string() + " of input " + input.name() + " is not known",
                       "give the input a value");
    }
    shape.push_back(*size);
  }
  const bool floating = is_floating(input.dtype());
  return sample_tensor(input.dtype(), shape, floating ? -1 : 0, floating ? 1 : 3, seed);
}

std::string shown(const Tensor& tensor, bool values) {
  return values ? tensor.to_string() : tensor.describe();
}

}  // namespace

std::string run_graph(const TextGraph& graph, const GraphRun& run) {
  FunctionOptions options = run.options;
  options.updates = graph.updates;
  options.on_unused_input = OnUnusedInput::kIgnore;
  options.no_default_updates = true;
  std::map<std::string, Tensor> given = run.inputs;
  std::vector<Argument> arguments;
  for (const Value& input : graph.graph.inputs()) {
    const auto found = given.find(input.name());
    arguments.emplace_back(found == given.end() ? made_up(input, run.sizes, arguments.size() + 1) : found->second);
    if (found != given.end()) given.erase(found);
  }
  if (!given.empty()) throw InputError("the graph has no input " + given.begin()->first);
  Function function({graph.graph.inputs().begin(), graph.graph.inputs().end()}, graph.graph.outputs(), options);
  std::string text;
  for (const Tensor& output : function.call(arguments))
    text += "output " + shown(output, run.values) + "\n";
  for (const auto& [variable, value] : graph.updates)
    text += "update " + variable.name() + " " + shown(state_of(*variable.node)->value(), run.values) + "\n";
  return text;
}

}  // namespace foreshape::engine
