#include "analyzer/driver/gitignore.h"

#include <gtest/gtest.h>

namespace foreshape::driver {
namespace {

bool ignores(std::string_view patterns, std::string_view path, bool is_directory = false) {
  return IgnorePatterns::parse(patterns).match(path, is_directory) == Ignored::kYes;
}

TEST(Gitignore, ANameMatchesAtAnyDepth) {
  EXPECT_TRUE(ignores("data.py", "data.py"));
  EXPECT_TRUE(ignores("data.py", "a/b/data.py"));
  EXPECT_FALSE(ignores("data.py", "mydata.py"));
  EXPECT_FALSE(ignores("data.py", "data.py.bak"));
}

TEST(Gitignore, ASlashAnchors) {
  EXPECT_TRUE(ignores("/data.py", "data.py"));
  EXPECT_FALSE(ignores("/data.py", "a/data.py"));
  EXPECT_TRUE(ignores("a/data.py", "a/data.py"));
  EXPECT_FALSE(ignores("a/data.py", "b/a/data.py"));
}

TEST(Gitignore, ATrailingSlashMeansFoldersOnly) {
  EXPECT_TRUE(ignores("out/", "out", true));
  EXPECT_FALSE(ignores("out/", "out", false));
  EXPECT_TRUE(ignores("out/", "a/out", true));
}

TEST(Gitignore, StarsStayInOneFolder) {
  EXPECT_TRUE(ignores("*.py", "a/b.py"));
  EXPECT_TRUE(ignores("a/*.py", "a/b.py"));
  EXPECT_FALSE(ignores("a/*.py", "a/b/c.py"));
  EXPECT_TRUE(ignores("t?st.py", "test.py"));
  EXPECT_FALSE(ignores("t?st.py", "tst.py"));
}

TEST(Gitignore, DoubleStars) {
  EXPECT_TRUE(ignores("**/gen.py", "gen.py"));
  EXPECT_TRUE(ignores("**/gen.py", "a/b/gen.py"));
  EXPECT_TRUE(ignores("a/**/gen.py", "a/gen.py"));
  EXPECT_TRUE(ignores("a/**/gen.py", "a/b/c/gen.py"));
  EXPECT_FALSE(ignores("a/**/gen.py", "b/gen.py"));
  EXPECT_TRUE(ignores("a/**", "a/b", true));
  EXPECT_TRUE(ignores("a/**", "a/b/c.py"));
  EXPECT_FALSE(ignores("a/**", "a", true));
  EXPECT_FALSE(ignores("**/a/**/b/**/c.py", "a/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/c.py"));
}

TEST(Gitignore, TheLastPatternThatMatchesDecides) {
  EXPECT_FALSE(ignores("*.py\n!keep.py", "keep.py"));
  EXPECT_TRUE(ignores("!keep.py\n*.py", "keep.py"));
  EXPECT_EQ(IgnorePatterns::parse("!keep.py").match("keep.py", false), Ignored::kNo);
  EXPECT_EQ(IgnorePatterns::parse("other.py").match("keep.py", false), Ignored::kUndecided);
}

TEST(Gitignore, CommentsEscapesAndSpaces) {
  EXPECT_FALSE(ignores("# data.py", "# data.py"));
  EXPECT_TRUE(ignores("\\#data.py", "#data.py"));
  EXPECT_TRUE(ignores("\\!data.py", "!data.py"));
  EXPECT_TRUE(ignores("data.py   \r\n", "data.py"));
  EXPECT_TRUE(ignores("data\\ ", "data "));
  EXPECT_FALSE(ignores("", "data.py"));
  EXPECT_TRUE(
      ignores("\xef\xbb\xbf"
              "data.py",
              "data.py"));
}

TEST(Gitignore, BracketExpressions) {
  EXPECT_TRUE(matches_segment("v[0-9].py", "v7.py"));
  EXPECT_FALSE(matches_segment("v[0-9].py", "vx.py"));
  EXPECT_TRUE(matches_segment("v[!0-9].py", "vx.py"));
  EXPECT_TRUE(matches_segment("v[[:digit:]_].py", "v_.py"));
  EXPECT_TRUE(matches_segment("[]-]", "-"));
  EXPECT_TRUE(matches_segment("[]-]", "]"));
  EXPECT_TRUE(matches_segment("[ab", "[ab"));
  EXPECT_TRUE(matches_segment("[\\]]", "]"));
}

TEST(Gitignore, ManyStarsTakeNoExponentialTime) {
  std::string pattern;
  for (int i = 0; i < 30; ++i)
    pattern += "*a";
  EXPECT_FALSE(matches_segment(pattern + "b", std::string(200, 'a')));
}

}  // namespace
}  // namespace foreshape::driver
