// Python's texts of values and its two formatting languages. All of them give nothing where the text is not known
// exactly.
#pragma once

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

// repr() of a double: the shortest digits that give it back.
std::string float_text(double number);
std::string quoted(std::string_view text, bool ascii_only = false);  // repr() of a str

std::optional<std::string> repr_text(Interpreter& in, const Value& value);
std::optional<std::string> str_text(Interpreter& in, const Value& value);

// One value under a format specification of str.format ("[[fill]align][sign][#][0][width][,][.precision][type]").
std::optional<std::string> format_integer(std::int64_t number, std::string_view specification);
std::optional<std::string> format_double(double number, std::string_view specification);
std::optional<std::string> format_string(std::string_view text, std::string_view specification);
std::optional<std::string> format_text(Interpreter& in, const Value& value, std::string_view specification);

// `conversion` is 'r', 's', 'a' or 0.
std::optional<std::string> converted_text(Interpreter& in, const Value& value, char conversion,
                                          std::string_view specification);

// `text % values`
std::optional<std::string> percent_text(Interpreter& in, std::string_view text, const Value& values);

// text.format(*positional, **named); `named` is any mapping or unbound.
std::optional<std::string> braces_text(Interpreter& in, std::string_view text, std::span<const Value> positional,
                                       const Value& named);

// The number of code points of valid UTF-8.
std::size_t code_points(std::string_view text);

}  // namespace foreshape::library::python
