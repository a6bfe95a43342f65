#include "analyzer/driver/suppressions.h"

#include <gtest/gtest.h>

namespace foreshape::driver {
namespace {

using checkers::RuleId;

bool covers(std::string_view text, std::uint32_t line, RuleId rule = RuleId::kLayerInput, std::uint32_t last_line = 0) {
  checkers::Location at;
  at.start.line = line;
  at.end.line = last_line == 0 ? line : last_line;
  return Suppressions::of_python(text).cover(rule, at);
}

TEST(Suppressions, OnTheLine) {
  EXPECT_TRUE(covers("x = 1\ny = f(x)  # foreshape: ignore\n", 2));
  EXPECT_FALSE(covers("x = 1\ny = f(x)  # foreshape: ignore\n", 1));
  EXPECT_FALSE(covers("y = f(x)  # foreshape: ignore\nz = 1\n", 2)) << "a comment behind code speaks for its own line";
}

TEST(Suppressions, OnTheLinesAbove) {
  EXPECT_TRUE(covers("# foreshape: ignore\ny = f(x)\n", 2));
  EXPECT_TRUE(covers("# foreshape: ignore[FS009]\n# the data has this width\ny = f(x)\n", 3));
  EXPECT_FALSE(covers("# foreshape: ignore\n\ny = f(x)\n", 3));
}

TEST(Suppressions, OnTheLastLineOfTheOperation) {
  EXPECT_TRUE(covers("y = f(x,\n      z)  # foreshape: ignore\n", 1, RuleId::kLayerInput, 2));
}

TEST(Suppressions, ByCodeOrName) {
  EXPECT_TRUE(covers("y = f(x)  # foreshape: ignore[FS009]\n", 1));
  EXPECT_TRUE(covers("y = f(x)  # foreshape: ignore[ FS001 , layer-input ]\n", 1));
  EXPECT_FALSE(covers("y = f(x)  # foreshape: ignore[FS001]\n", 1));
  EXPECT_FALSE(covers("y = f(x)  # foreshape: ignore[]\n", 1));
  EXPECT_FALSE(covers("y = f(x)  # foreshape: ignore[FS999]\n", 1));
  EXPECT_FALSE(covers("y = f(x)  # foreshape: ignored\n", 1));
}

TEST(Suppressions, BehindOtherCommentsOnTheLine) {
  EXPECT_TRUE(covers("y = f(x)  # noqa: E501  # foreshape: ignore[FS009]\n", 1));
  EXPECT_TRUE(covers("y = f(x)  # foreshape: ignore[FS009]  # width of the data\n", 1));
}

TEST(Suppressions, ForTheFile) {
  EXPECT_TRUE(covers("# foreshape: ignore-file\nx = 1\ny = f(x)\n", 3));
  EXPECT_TRUE(covers("x = 1\n# foreshape: ignore-file[layer-input]\ny = f(x)\nz = 1\n", 4));
  EXPECT_FALSE(covers("x = 1\n# foreshape: ignore-file[FS001]\ny = f(x)\nz = 1\n", 4));
}

TEST(Suppressions, NotInStrings) {
  EXPECT_FALSE(covers("y = f('# foreshape: ignore')\n", 1));
  EXPECT_FALSE(covers("y = f(\"a\\\"# foreshape: ignore\")\n", 1));
  EXPECT_FALSE(covers("'''\n# foreshape: ignore\n'''\ny = 1\n", 2));
  EXPECT_TRUE(covers("y = f('''\n''')\nz = g()  # foreshape: ignore\n", 3)) << "lines in strings count";
  EXPECT_TRUE(covers("y = 'open\nz = g()  # foreshape: ignore\n", 2)) << "an open string ends with its line";
}

TEST(Suppressions, EveryLineEnd) {
  EXPECT_TRUE(covers("x = 1\r\ny = f(x)  # foreshape: ignore\r\nz = 1\r\n", 2));
  EXPECT_TRUE(covers("x = 1\ry = f(x)  # foreshape: ignore\rz = 1\r", 2));
  EXPECT_TRUE(covers("x = '\\\r\n'\r\ny = f(x)  # foreshape: ignore", 3));
}

}  // namespace
}  // namespace foreshape::driver
