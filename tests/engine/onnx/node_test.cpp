// Replays the node tests of ONNX (Debian package libonnx-testdata): each folder is a model and what it gives for some
// inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "engine/base/error.h"
#include "engine/interface/function.h"
#include "engine/onnx/import.h"
#include "engine/onnx/model.h"
#include "engine/onnx/tensor_data.h"
#include "tests/support/read_whole.h"

namespace foreshape::engine::onnx {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "/usr/share/libonnx-testdata/data/node";

std::set<std::string> expected_to_pass() {
  std::istringstream list(
      foreshape::testing::read_whole(std::string(FORESHAPE_SOURCE_DIR) + "/tests/engine/onnx/passing_node_tests.txt"));
  std::set<std::string> names;
  for (std::string line; std::getline(list, line);) {
    if (!line.empty() && line[0] != '#') names.insert(line);
  }
  return names;
}

std::set<std::string> all_folders() {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && !name.ends_with("_expanded")) names.insert(name);
  }
  return names;
}

std::vector<Tensor> tensors_of(const fs::path& folder, const std::string& kind) {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; fs::exists(folder / (kind + "_" + std::to_string(i) + ".pb")); ++i) {
    const std::string file = folder / (kind + "_" + std::to_string(i) + ".pb");
    tensors.push_back(read_tensor(foreshape::testing::read_whole(file)).tensor);
  }
  return tensors;
}

// Empty, or how the values differ.
std::string difference(const Tensor& found, const Tensor& wanted) {
  if (found.dtype() != wanted.dtype() || !(found.shape() == wanted.shape()))
    return "wrong type: " + found.describe() + " instead of " + wanted.describe();
  if (!is_floating(wanted.dtype())) return equal(found, wanted) ? "" : "wrong numbers";
  const std::vector<double> left = found.to_doubles();
  const std::vector<double> right = wanted.to_doubles();
  for (std::size_t i = 0; i < left.size(); ++i) {
    const bool same = left[i] == right[i] || (std::isnan(left[i]) && std::isnan(right[i])) ||
                      std::abs(left[i] - right[i]) <= 1e-5 + 1e-3 * std::abs(right[i]);
    if (!same) return "wrong numbers";
  }
  return "";
}

// Tensors as the model declares them: the data has bfloat16 numbers, which NumPy lacks, as uint16 of the same bits.
std::string fit(std::vector<Tensor>& tensors, const std::vector<ValueRecord>& records) {
  if (tensors.size() != records.size()) return "inputs or outputs that are not those of the model";
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (dtype_of_number(records[i].type) == DType::kBFloat16 && tensors[i].dtype() == DType::kUInt16)
      tensors[i] = Tensor(DType::kBFloat16, tensors[i].layout(), tensors[i].buffer());
  }
  return "";
}

std::string replay_set(const std::string& bytes, const GraphRecord& graph, const fs::path& data) {
  std::vector<Tensor> inputs = tensors_of(data, "input");
  std::vector<Tensor> outputs = tensors_of(data, "output");
  if (std::string reason = fit(inputs, graph.inputs); !reason.empty()) return reason;
  if (std::string reason = fit(outputs, graph.outputs); !reason.empty()) return reason;
  ImportOptions options;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    options.known.emplace(graph.inputs[i].name, inputs[i]);
  const Import model = import_model(bytes, "model.onnx", options);
  std::vector<Argument> arguments(inputs.begin(), inputs.end());
  Function run({model.graph.inputs().begin(), model.graph.inputs().end()}, model.graph.outputs(),
               {.mode = Mode::kFastRun, .on_unused_input = OnUnusedInput::kIgnore});
  const std::vector<Tensor> results = run.call(arguments);
  if (results.size() != outputs.size()) return "another number of outputs";
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (std::string reason = difference(results[i], outputs[i]); !reason.empty()) return reason;
  }
  return "";
}

// Empty, or why the folder does not pass.
std::string replay(const std::string& name) {
  const fs::path folder = fs::path(kFolder) / name;
  try {
    const std::string bytes = foreshape::testing::read_whole((folder / "model.onnx").string());
    const ModelRecord model = read_model(bytes);
    for (const std::vector<ValueRecord>* records : {&model.graph.inputs, &model.graph.outputs}) {
      for (const ValueRecord& record : *records) {
        if (!record.is_tensor) return "inputs or outputs that are no tensors (sequences, options)";
      }
    }
    std::size_t sets = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (!entry.is_directory()) continue;
      ++sets;
      if (std::string reason = replay_set(bytes, model.graph, entry.path()); !reason.empty()) return reason;
    }
    return sets == 0 ? "no test data" : "";
  } catch (const Error& error) {
    return error.condition();
  }
}

TEST(OnnxNodeTests, TheListedOnesPassAndNoOthers) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "the Debian package libonnx-testdata is not installed";
  const std::set<std::string> listed = expected_to_pass();
  const std::set<std::string> folders = all_folders();
  std::map<std::string, std::vector<std::string>> failures;  // by reason
  std::size_t passes = 0;
  for (const std::string& name : folders) {
    const std::string reason = replay(name);
    if (reason.empty()) {
      ++passes;
      EXPECT_TRUE(listed.contains(name)) << name << " passes now: add it to passing_node_tests.txt";
    } else {
      failures[reason].push_back(name);
      EXPECT_FALSE(listed.contains(name)) << name << ": " << reason;
    }
  }
  for (const std::string& name : listed)
    EXPECT_TRUE(folders.contains(name)) << name << " is listed but is no folder";
  std::cout << passes << " of " << folders.size() << " node tests pass\n";
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons(failures.begin(), failures.end());
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  for (const auto& [reason, names] : reasons)
    std::cout << "  " << names.size() << "  " << reason << " (" << names.front() << (names.size() > 1 ? ", …)" : ")")
              << "\n";
}

// Bytes of models come from outside: whatever they are, the importer gives a graph or an Error.
TEST(OnnxNodeTests, DamagedModelsAreErrorsAndNoCrashes) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "the Debian package libonnx-testdata is not installed";
  std::size_t refused = 0;
  std::uint32_t random = 1;
  const auto draw = [&](std::size_t below) {
    random = random * 1664525U + 1013904223U;
    return static_cast<std::size_t>(random >> 8) % below;
  };
  for (const std::string& name : all_folders()) {
    const std::string bytes = foreshape::testing::read_whole(std::string(kFolder) + "/" + name + "/model.onnx");
    for (int round = 0; round < 6; ++round) {
      std::string damaged = bytes;
      if (round < 2) {
        damaged.resize(draw(bytes.size()));
      } else {
        damaged[draw(bytes.size())] = static_cast<char>(draw(256));
      }
      try {
        import_model(damaged, "damaged.onnx");
      } catch (const Error&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, all_folders().size());
}

}  // namespace
}  // namespace foreshape::engine::onnx
