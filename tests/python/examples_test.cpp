// The examples/*.txt: pieces of Python and the IR they become, readable side by side. With FORESHAPE_UPDATE_EXAMPLES
// set the files are rewritten with what the front end makes of them; read the difference before it is committed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "analyzer/ir/verifier.h"
#include "tests/python/support.h"

namespace foreshape::python {
namespace {

constexpr std::string_view kBetween = "\n====\n";
constexpr std::string_view kArrow = "\n---->\n";

struct Example {
  std::string source;
  std::string expected;
};

std::filesystem::path folder() {
  return std::filesystem::path(FORESHAPE_SOURCE_DIR) / "tests/python/examples";
}

std::string read_whole(const std::filesystem::path& path) {
  const std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Example> read_examples(const std::filesystem::path& path) {
  std::vector<Example> examples;
  const std::string all = read_whole(path);
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t end = std::min(all.find(kBetween, from), all.size());
    std::string piece = all.substr(from, end - from);
    while (!piece.empty() && piece.back() == '\n')
      piece.pop_back();
    const std::size_t arrow = std::min(piece.find(kArrow), piece.size());
    examples.push_back(
        {piece.substr(0, arrow) + "\n", arrow == piece.size() ? "" : piece.substr(arrow + kArrow.size())});
    from = end + kBetween.size();
  }
  return examples;
}

std::string made_of(const std::string& source) {
  const Parsed parsed(source);
  EXPECT_TRUE(ir::verify(parsed.module()).empty()) << source;
  std::string made = parsed.body();
  if (parsed.module().python2) made += "(integer division)\n";
  for (const ir::Diagnostic& diagnostic : parsed.module().diagnostics) {
    made +=
        "! line " + std::to_string(parsed.file.position(diagnostic.span.begin).line) + ": " + diagnostic.message + "\n";
  }
  while (!made.empty() && made.back() == '\n')
    made.pop_back();
  return made;
}

class Examples : public ::testing::TestWithParam<std::string> {};

TEST_P(Examples, LowerAsWritten) {
  const std::filesystem::path path = folder() / (GetParam() + ".txt");
  std::vector<Example> examples = read_examples(path);
  ASSERT_FALSE(examples.empty()) << path;
  if (std::getenv("FORESHAPE_UPDATE_EXAMPLES") != nullptr) {
    std::ofstream file(path, std::ios::binary);
    for (std::size_t i = 0; i < examples.size(); ++i) {
      const std::string& source = examples[i].source;
      if (i != 0) file << kBetween;
      file << source.substr(0, source.size() - 1) << kArrow << made_of(source);
    }
    file << '\n';
    return;
  }
  for (const Example& example : examples) {
    std::string expected = example.expected;
    while (!expected.empty() && expected.back() == '\n')
      expected.pop_back();
    EXPECT_EQ(made_of(example.source), expected) << example.source;
  }
}

INSTANTIATE_TEST_SUITE_P(Python, Examples,
                         ::testing::Values("assignments", "expressions", "literals", "statements", "definitions",
                                           "patterns", "scopes", "python2", "recovery"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace foreshape::python
