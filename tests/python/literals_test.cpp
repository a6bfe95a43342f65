#include "analyzer/python/literals.h"

#include <gtest/gtest.h>

namespace foreshape::python {
namespace {

std::string decoded(std::string_view literal) {
  const StringDelimiters delimiters = string_delimiters(literal);
  std::string out;
  decode_string(literal.substr(delimiters.opening, literal.size() - delimiters.opening - delimiters.closing),
                delimiters, delimiters.format, out);
  return out;
}

TEST(Literals, DelimitersOfStrings) {
  const StringDelimiters plain = string_delimiters("'a'");
  EXPECT_EQ(plain.opening, 1U);
  EXPECT_EQ(plain.closing, 1U);
  EXPECT_FALSE(plain.raw || plain.bytes || plain.format);
  const StringDelimiters triple = string_delimiters("Rb\"\"\"a\"\"\"");
  EXPECT_EQ(triple.opening, 5U);
  EXPECT_EQ(triple.closing, 3U);
  EXPECT_TRUE(triple.raw && triple.bytes);
  EXPECT_EQ(string_delimiters("''").opening, 1U);
  EXPECT_EQ(string_delimiters("''''''").opening, 3U);
  EXPECT_TRUE(string_delimiters("fR''").format);
}

TEST(Literals, Escapes) {
  EXPECT_EQ(decoded(R"('\a\b\f\n\r\t\v\\\'\"')"), "\a\b\f\n\r\t\v\\'\"");
  EXPECT_EQ(decoded(R"('\x41\u00e9\U0001f600')"), "A\u00e9\U0001f600");
  EXPECT_EQ(decoded(R"('\0\60\1234')"), std::string("\0000S4", 4));
  EXPECT_EQ(decoded("'a\\\nb\\\r\nc'"), "abc");
  EXPECT_EQ(decoded("'''a\r\nb\rc'''"), "a\nb\nc");
}

TEST(Literals, WhatIsNoEscapeStays) {
  EXPECT_EQ(decoded(R"('\d\q\x4\u12')"), R"(\d\q\x4\u12)");
  EXPECT_EQ(decoded(R"(r'\n\'')"), R"(\n\')");
  EXPECT_EQ(decoded(R"(b'\u0041\N{DASH}')"), R"(\u0041\N{DASH})");
}

TEST(Literals, BytesAreRaw) {
  EXPECT_EQ(decoded(R"(b'\xff\x00\377')"), std::string("\xff\0\xff", 3));
}

TEST(Literals, WhatHasNoCharacterIsReplaced) {
  EXPECT_EQ(decoded(R"('\ud800')"), "\xef\xbf\xbd");
  EXPECT_EQ(decoded(R"('\N{DEGREE SIGN}C')"),
            "\xef\xbf\xbd"
            "C");
}

TEST(Literals, DoubledBracesInFormats) {
  EXPECT_EQ(decoded("f'{{a}}'"), "{a}");
  EXPECT_EQ(decoded("'{{a}}'"), "{{a}}");
}

TEST(Literals, Integers) {
  EXPECT_EQ(decode_integer("0").value, 0);
  EXPECT_EQ(decode_integer("1_000").value, 1000);
  EXPECT_EQ(decode_integer("0XfF").value, 255);
  EXPECT_EQ(decode_integer("0o17").value, 15);
  EXPECT_EQ(decode_integer("0b1_1").value, 3);
  EXPECT_EQ(decode_integer("0777").value, 511);
  EXPECT_EQ(decode_integer("10L").value, 10);
  EXPECT_EQ(decode_integer("000").value, 0);
  EXPECT_EQ(decode_integer("09").value, 9);
  EXPECT_EQ(decode_integer("9223372036854775807").value, INT64_MAX);
}

TEST(Literals, IntegersThatDoNotFitKeepTheirText) {
  const IntegerLiteral big = decode_integer("9_223_372_036_854_775_808L");
  EXPECT_FALSE(big.value.has_value());
  EXPECT_EQ(big.text, "9223372036854775808");
  EXPECT_EQ(decode_integer("0x1_0000_0000_0000_0000").text, "0x10000000000000000");
}

TEST(Literals, Floats) {
  EXPECT_EQ(decode_float("1_0.5e-3").text, "10.5e-3");
  EXPECT_FALSE(decode_float("1.").imaginary);
  EXPECT_TRUE(decode_float("1.5J").imaginary);
  EXPECT_EQ(decode_float("1.5J").text, "1.5");
}

}  // namespace
}  // namespace foreshape::python
