// The page about the engine says what is so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "engine/ops/op.h"
#include "tests/engine/interface/documented_example.h"

namespace {

using ::testing::HasSubstr;

std::string content_of(const std::string& path) {
  std::ifstream file(std::string(FORESHAPE_SOURCE_DIR) + "/" + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(EngineDocuments, TheExampleIsThatOfThePage) {
  const std::string example = content_of("tests/engine/interface/documented_example.h");
  EXPECT_THAT(content_of("docs/engine.md"), HasSubstr("```cpp\n" + example.substr(example.find("#include")) + "```"));
}

TEST(EngineDocuments, TheExampleLearns) {
  // Exclusive or.
  const Tensor inputs = Tensor::from<float>({0, 0, 0, 1, 1, 0, 1, 1}, {4, 2});
  const Tensor classes = Tensor::from<std::int64_t>({0, 1, 1, 0});
  const double first = train(inputs, classes, 1);
  EXPECT_GT(first, 0.5);
  EXPECT_LT(train(inputs, classes, 1000), 0.1);
}

TEST(EngineDocuments, EveryOpIsOnThePage) {
  const std::string page = content_of("docs/engine.md");
  for (const OpRow* op : all_rows())
    EXPECT_THAT(page, HasSubstr("`" + std::string(op->name) + "`"));
}

}  // namespace
