// What the text of a literal means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace foreshape::python {

// The prefix and quotes of a string literal.
struct StringDelimiters {
  bool raw = false;
  bool bytes = false;
  bool format = false;
  std::uint32_t opening = 0;  // bytes of prefix and opening quotes
  std::uint32_t closing = 0;  // bytes of the closing quotes
};
StringDelimiters string_delimiters(std::string_view literal);

// Appends the characters that `content` (what stands between the quotes, or a piece of it) stands for: UTF-8, or raw
// bytes for a bytes literal. Unknown escapes stay as they are, `\N{…}` and lone surrogates become U+FFFD, line ends
// become \n. `doubled_braces`: `{{` and
// `}}` stand for one brace (f-strings).
void decode_string(std::string_view content, const StringDelimiters& delimiters, bool doubled_braces, std::string& out);

// An integer literal: its value, or nothing if that does not fit an int64. `text` is the literal without underscores
// and `L`.
struct IntegerLiteral {
  std::optional<std::int64_t> value;
  std::string text;
};
IntegerLiteral decode_integer(std::string_view literal);

// A literal with a point, an exponent or `j`, without underscores and `j`.
struct FloatLiteral {
  bool imaginary = false;
  std::string text;
};
FloatLiteral decode_float(std::string_view literal);

}  // namespace foreshape::python
