// The formatting languages, against what Python 3 prints.
#include <gtest/gtest.h>

#include <cmath>

#include "analyzer/library/python/formatting.h"

namespace foreshape::library::python {
namespace {

TEST(PythonFloatText, IsTheShortestThatReadsBack) {
  EXPECT_EQ(float_text(0.0), "0.0");
  EXPECT_EQ(float_text(-0.0), "-0.0");
  EXPECT_EQ(float_text(0.1), "0.1");
  EXPECT_EQ(float_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(float_text(100.0), "100.0");
  EXPECT_EQ(float_text(1e15), "1000000000000000.0");
  EXPECT_EQ(float_text(1e16), "1e+16");
  EXPECT_EQ(float_text(1.5e300), "1.5e+300");
  EXPECT_EQ(float_text(0.0001), "0.0001");
  EXPECT_EQ(float_text(0.00001), "1e-05");
  EXPECT_EQ(float_text(HUGE_VAL), "inf");
  EXPECT_EQ(float_text(-HUGE_VAL), "-inf");
}

TEST(PythonQuoted, PicksTheQuoteAndEscapes) {
  EXPECT_EQ(quoted("a"), "'a'");
  EXPECT_EQ(quoted("it's"), "\"it's\"");
  EXPECT_EQ(quoted("it's \"it\""), "'it\\'s \"it\"'");
  EXPECT_EQ(quoted("a\n\t\\\x01"), "'a\\n\\t\\\\\\x01'");
  EXPECT_EQ(quoted("\xc3\xa9"), "'\xc3\xa9'");
  EXPECT_EQ(quoted("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", true), "'\\xe9 \\u20ac \\U0001f600'");
}

TEST(PythonFormatInteger, FollowsTheSpecification) {
  EXPECT_EQ(format_integer(42, ""), "42");
  EXPECT_EQ(format_integer(42, "5d"), "   42");
  EXPECT_EQ(format_integer(42, "<5"), "42   ");
  EXPECT_EQ(format_integer(42, "^6"), "  42  ");
  EXPECT_EQ(format_integer(-42, "06d"), "-00042");
  EXPECT_EQ(format_integer(42, "+d"), "+42");
  EXPECT_EQ(format_integer(1234567, ","), "1,234,567");
  EXPECT_EQ(format_integer(1234567, "_d"), "1_234_567");
  EXPECT_EQ(format_integer(255, "#x"), "0xff");
  EXPECT_EQ(format_integer(255, "X"), "FF");
  EXPECT_EQ(format_integer(5, "08b"), "00000101");
  EXPECT_EQ(format_integer(8, "#o"), "0o10");
  EXPECT_EQ(format_integer(3, ".2f"), "3.00");
  EXPECT_EQ(format_integer(65, "c"), "A");
  EXPECT_EQ(format_integer(INT64_MIN, "d"), "-9223372036854775808");
  EXPECT_EQ(format_integer(1, ".2d"), std::nullopt);
  EXPECT_EQ(format_integer(1, "q"), std::nullopt);
  EXPECT_EQ(format_integer(1, "99999999999999999999d"), std::nullopt);
}

TEST(PythonFormatDouble, FollowsTheSpecification) {
  EXPECT_EQ(format_double(3.14159, ".2f"), "3.14");
  EXPECT_EQ(format_double(3.14159, "8.2f"), "    3.14");
  EXPECT_EQ(format_double(-3.14159, "08.2f"), "-0003.14");
  EXPECT_EQ(format_double(1234.5, ",.1f"), "1,234.5");
  EXPECT_EQ(format_double(0.125, ".1%"), "12.5%");
  EXPECT_EQ(format_double(1e-7, "e"), "1.000000e-07");
  EXPECT_EQ(format_double(1e20, "g"), "1e+20");
  EXPECT_EQ(format_double(3.0, ""), "3.0");
  EXPECT_EQ(format_double(3.0, ".3"), "3.0");
  EXPECT_EQ(format_double(1234.0, ".3"), "1.23e+03");
  EXPECT_EQ(format_double(123.0, ".3"), "1.23e+02");
  EXPECT_EQ(format_double(100000.0, ".6"), "1e+05");
  EXPECT_EQ(format_double(2.5, ".0f"), "2");
  EXPECT_EQ(format_double(HUGE_VAL, "6"), "   inf");
}

TEST(PythonFormatString, CountsCodePoints) {
  EXPECT_EQ(format_string("ab", "4"), "ab  ");
  EXPECT_EQ(format_string("ab", ">4"), "  ab");
  EXPECT_EQ(format_string("ab", "*^6"), "**ab**");
  EXPECT_EQ(format_string("abc", ".2"), "ab");
  EXPECT_EQ(format_string("\xc3\xa9", ">3"), "  \xc3\xa9");
  EXPECT_EQ(format_string("\xc3\xa9"
                          "bc",
                          ".2"),
            "\xc3\xa9"
            "b");
  EXPECT_EQ(format_string("ab", "d"), std::nullopt);
}

}  // namespace
}  // namespace foreshape::library::python
