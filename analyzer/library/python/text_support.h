// What the methods of str and bytes share. They are exact on known ASCII text and, where no position or case mapping is
// concerned, on all known text.
#pragma once

#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

// The known text of a str or bytes, or nothing.
inline std::optional<std::string_view> text_of(Interpreter& in, const Value& value) {
  return in.text(plain(in, value));
}

inline bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// A text of the kind (str or bytes) of `self`.
inline Value text_like(Interpreter& in, const Value& self, std::string_view text) {
  return plain(in, self).is(Tag::kBytes) ? Value::bytes(in.names().intern(text)) : in.string(text);
}
inline Value unknown_text_like(Interpreter& in, const Value& self) {
  return plain(in, self).is(Tag::kBytes) ? Value::bytes() : Value::string();
}

inline bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
inline bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
inline bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}
inline char to_lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
inline char to_upper(char c) {
  return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace foreshape::library::python
