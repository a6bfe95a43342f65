#include "reports/escape.h"

#include <gtest/gtest.h>

namespace foreshape::reports {
namespace {

TEST(Escape, LeavesPlainTextAlone) {
  EXPECT_EQ(printable("x = f(1)  # é 漢 😀"), "x = f(1)  # é 漢 😀");
}

TEST(Escape, ControlsReorderingMarksAndInvalidBytes) {
  EXPECT_EQ(printable("a\tb\r\nc"), "a\\x09b\\x0d\\x0ac");
  EXPECT_EQ(printable("\x1b[31m\x7f\xc2\x85"), "\\x1b[31m\\x7f\\x85");
  EXPECT_EQ(printable("\xe2\x80\xae\xe2\x81\xa6\xef\xbb\xbf"), "\\u202e\\u2066\\ufeff");
  EXPECT_EQ(printable("\xff\xc3(\xed\xa0\x80"), "\\xff\\xc3(\\xed\\xa0\\x80");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Escape, CommandsOfALog) {
  EXPECT_EQ(printable("::error::x"), "\\x3a:error::x");
  EXPECT_EQ(printable("a::b"), "a::b");
  EXPECT_EQ(printable("x ##[error]"), "x \\x23#[error]");
  EXPECT_EQ(without_log_commands("{\"a\": \"##[x]##[y]\"}"), "{\"a\": \"\\u0023#[x]\\u0023#[y]\"}");
}

TEST(Escape, CellsFollowCodePoints) {
  const auto cells = cells_of("\té\xf0\x9f\x98\x80\x1b");
  ASSERT_EQ(cells.size(), 4U);
  EXPECT_EQ(cells[0].width, 4U);
  EXPECT_EQ(cells[1].width, 1U);
  EXPECT_EQ(cells[2].width, 2U);
  EXPECT_EQ(cells[3].text, "\\x1b");
  EXPECT_EQ(cells[3].width, 4U);
  EXPECT_EQ(display_width("e\xcc\x81漢"), 3U);
}

TEST(Escape, Uris) {
  EXPECT_EQ(uri_path("a/b-c_d.e~f/1.py"), "a/b-c_d.e~f/1.py");
  EXPECT_EQ(uri_path("odd name#1?%:é.py"), "odd%20name%231%3F%25%3A%C3%A9.py");
}

}  // namespace
}  // namespace foreshape::reports
