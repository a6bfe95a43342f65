#include "analyzer/driver/line_hash.h"

#include <gtest/gtest.h>

namespace foreshape::driver {
namespace {

using Hashes = std::vector<std::string>;

// The vectors are those that GitHub's own upload action is tested with.
TEST(LineHash, AnEmptyFileHasOneLine) {
  EXPECT_EQ(line_hashes(""), Hashes{"c129715d7a2bc9a3:1"});
}

TEST(LineHash, BlanksDoNotCount) {
  EXPECT_EQ(line_hashes(" a\nb\n  \t\tc\n d"),
            (Hashes{"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"}));
}

TEST(LineHash, RepeatedLinesAreNumbered) {
  std::string text;
  for (int i = 0; i < 10; ++i)
    text += "Lorem ipsum dolor sit amet.\n";
  const Hashes hashes = line_hashes(text);
  ASSERT_EQ(hashes.size(), 11U);
  EXPECT_EQ(Hashes(hashes.begin() + 4, hashes.begin() + 8),
            (Hashes{"a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1"}));
}

TEST(LineHash, LineEndsMakeNoDifference) {
  const Hashes expected = line_hashes("one\ntwo\nthree");
  EXPECT_EQ(line_hashes("one\r\ntwo\r\nthree"), expected);
  EXPECT_EQ(line_hashes("one\rtwo\rthree"), expected);
}

TEST(LineHash, CountsUtf16Units) {
  // A character outside the basic plane is two units, so it leaves the window later than one.
  EXPECT_NE(line_hashes("\xf0\x9f\x98\x80"), line_hashes("\xed\x9f\xbf"));
  EXPECT_EQ(line_hashes("\xc3\xa9\nx").size(), 2U);
}

}  // namespace
}  // namespace foreshape::driver
