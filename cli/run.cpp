#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "cli/commands.h"
#include "cli/output.h"
#include "engine/base/error.h"
#include "engine/interface/graph_file.h"
#include "engine/onnx/import.h"

namespace foreshape::cli {

namespace {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.good() && !file.eof()) throw driver::UsageError("cannot read " + path);
  return text;
}

// A model where the file is called one, a graph in text form otherwise. The structure of a model may depend on inputs.
engine::TextGraph graph_of(const std::string& path, const std::map<std::string, engine::Tensor>& inputs) {
  if (!path.ends_with(".onnx")) return engine::parse_graph(content_of(path), path);
  return {engine::onnx::import_model(content_of(path), path, {.known = inputs}).graph, {}};
}

}  // namespace

int run(const RunArguments& arguments) {
  engine::GraphRun run;
  run.values = arguments.values;
  run.options.mode = arguments.checked ? engine::Mode::kChecked : engine::Mode::kFastRun;
  for (const auto& [symbol, size] : arguments.sizes)
    run.sizes.emplace(symbol, size);
  try {
    if (!arguments.inputs.empty()) {
      for (auto& [name, tensor] : engine::parse_tensors(content_of(arguments.inputs), arguments.inputs))
        run.inputs.emplace(std::move(name), std::move(tensor));
    }
    const engine::TextGraph graph = graph_of(arguments.file, run.inputs);
    if (arguments.dot) return print(engine::graphviz(graph.graph)) ? 0 : 2;
    return print(engine::run_graph(graph, run)) ? 0 : 2;
  } catch (const engine::Error& error) {
    print_error(error.what());
    return 2;
  }
}

}  // namespace foreshape::cli
