#include <fstream>
#include <iterator>

#include "cli/commands.h"
#include "cli/output.h"
#include "engine/base/error.h"
#include "engine/interface/graph_file.h"

namespace foreshape::cli {

namespace {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.good() && !file.eof()) throw driver::UsageError("cannot read " + path);
  return text;
}

}  // namespace

int run(const RunArguments& arguments) {
  engine::GraphRun run;
  run.values = arguments.values;
  run.options.mode = arguments.checked ? engine::Mode::kChecked : engine::Mode::kFastRun;
  for (const auto& [symbol, size] : arguments.sizes)
    run.sizes.emplace(symbol, size);
  try {
    const engine::TextGraph graph = engine::parse_graph(content_of(arguments.file), arguments.file);
    if (arguments.dot) return print(engine::graphviz(graph.graph)) ? 0 : 2;
    if (!arguments.inputs.empty()) {
      for (auto& [name, tensor] : engine::parse_tensors(content_of(arguments.inputs), arguments.inputs))
        run.inputs.emplace(std::move(name), std::move(tensor));
    }
    return print(engine::run_graph(graph, run)) ? 0 : 2;
  } catch (const engine::Error& error) {
    print_error(error.what());
    return 2;
  }
}

}  // namespace foreshape::cli
