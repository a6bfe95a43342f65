// Methods of str and bytes that change or test characters.
#include "analyzer/library/python/formatting.h"
#include "analyzer/library/python/text_support.h"

namespace foreshape::library::python {

namespace {

template <std::string (*Change)(std::string)>
Value changed(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  if (!text || !is_ascii(*text)) return unknown_text_like(in, arguments[0]);
  return text_like(in, arguments[0], Change(std::string(*text)));
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), to_lower);
  return text;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), to_upper);
  return text;
}

std::string swap_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return is_lower(c) ? to_upper(c) : to_lower(c); });
  return text;
}

std::string capitalize(std::string text) {
  text = lower(std::move(text));
  if (!text.empty()) text[0] = to_upper(text[0]);
  return text;
}

std::string title(std::string text) {
  bool inside = false;
  for (char& c : text) {
    c = inside ? to_lower(c) : to_upper(c);
    inside = is_letter(c);
  }
  return text;
}

Value stripped(Interpreter& in, Arguments arguments, bool left, bool right) {
  const auto text = text_of(in, arguments[0]);
  if (!text) return unknown_text_like(in, arguments[0]);
  std::string_view result = *text;
  std::optional<std::string_view> any;
  if (given(arguments, 1) && !arguments[1].is(Tag::kNone)) {
    any = text_of(in, arguments[1]);
    if (!any || !is_ascii(*any)) return unknown_text_like(in, arguments[0]);
  }
  const auto goes = [&](char c) { return any ? any->find(c) != std::string_view::npos : is_space(c); };
  while (left && !result.empty() && goes(result.front()))
    result.remove_prefix(1);
  while (right && !result.empty() && goes(result.back()))
    result.remove_suffix(1);
  return text_like(in, arguments[0], result);
}

Value str_strip(Interpreter& in, Arguments arguments) {
  return stripped(in, arguments, true, true);
}
Value str_lstrip(Interpreter& in, Arguments arguments) {
  return stripped(in, arguments, true, false);
}
Value str_rstrip(Interpreter& in, Arguments arguments) {
  return stripped(in, arguments, false, true);
}

Value str_removeprefix(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]), prefix = text_of(in, arguments[1]);
  if (!text || !prefix) return unknown_text_like(in, arguments[0]);
  return text_like(in, arguments[0], text->starts_with(*prefix) ? text->substr(prefix->size()) : *text);
}

Value str_removesuffix(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]), suffix = text_of(in, arguments[1]);
  if (!text || !suffix) return unknown_text_like(in, arguments[0]);
  return text_like(in, arguments[0], text->ends_with(*suffix) ? text->substr(0, text->size() - suffix->size()) : *text);
}

Value str_replace(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]), from = text_of(in, arguments[1]), to = text_of(in, arguments[2]);
  auto left = given(arguments, 3) ? known_int(in, arguments[3]) : -1;
  if (!text || !from || !to || !left || from->empty()) return unknown_text_like(in, arguments[0]);
  std::string result;
  std::size_t at = 0;
  while (*left != 0) {
    const std::size_t found = text->find(*from, at);
    if (found == std::string_view::npos) break;
    result += text->substr(at, found - at);
    result += *to;
    at = found + from->size();
    --*left;
  }
  result += text->substr(at);
  return text_like(in, arguments[0], result);
}

// Padding goes through the formatting language: it knows about code points.
Value padded(Interpreter& in, Arguments arguments, char align) {
  const auto text = text_of(in, arguments[0]);
  const auto width = known_int(in, arguments[1]);
  const auto fill = given(arguments, 2) ? text_of(in, arguments[2]) : std::optional<std::string_view>(" ");
  if (!text || !width || !fill || code_points(*fill) != 1) return unknown_text_like(in, arguments[0]);
  if (*width <= static_cast<std::int64_t>(code_points(*text))) return text_like(in, arguments[0], *text);
  const auto result = format_string(*text, std::string(*fill) + align + std::to_string(*width));
  return result ? text_like(in, arguments[0], *result) : unknown_text_like(in, arguments[0]);
}

Value str_ljust(Interpreter& in, Arguments arguments) {
  return padded(in, arguments, '<');
}
Value str_rjust(Interpreter& in, Arguments arguments) {
  return padded(in, arguments, '>');
}

Value str_center(Interpreter& in, Arguments arguments) {
  // An odd margin leans to the left or right by the parity of the width; format() always leans to the left.
  const auto text = text_of(in, arguments[0]);
  const auto width = known_int(in, arguments[1]);
  if (text && width && (*width - static_cast<std::int64_t>(code_points(*text))) % 2 != 0 && *width % 2 != 0)
    return unknown_text_like(in, arguments[0]);
  return padded(in, arguments, '^');
}

Value str_zfill(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  const auto width = known_int(in, arguments[1]);
  if (!text || !width || *width > 4096) return unknown_text_like(in, arguments[0]);
  const auto length = static_cast<std::int64_t>(code_points(*text));
  if (*width <= length) return text_like(in, arguments[0], *text);
  const std::size_t sign = !text->empty() && ((*text)[0] == '-' || (*text)[0] == '+') ? 1 : 0;
  return text_like(in, arguments[0],
                   std::string(text->substr(0, sign)) + std::string(static_cast<std::size_t>(*width - length), '0') +
                       std::string(text->substr(sign)));
}

template <bool (*Test)(char)>
Value all_are(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  if (!text || !is_ascii(*text)) return opaque_bool(in, "is");
  return in.boolean(!text->empty() && std::all_of(text->begin(), text->end(), Test));
}

bool is_alphanumeric(char c) {
  return is_letter(c) || is_digit(c);
}

template <bool (*Wanted)(char), bool (*Other)(char)>
Value cased(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  if (!text || !is_ascii(*text)) return opaque_bool(in, "is");
  return in.boolean(std::any_of(text->begin(), text->end(), Wanted) && std::none_of(text->begin(), text->end(), Other));
}

Value str_isidentifier(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  if (!text || !is_ascii(*text)) return opaque_bool(in, "is");
  const auto inside = [](char c) { return is_alphanumeric(c) || c == '_'; };
  return in.boolean(!text->empty() && !is_digit((*text)[0]) && std::all_of(text->begin(), text->end(), inside));
}

bool is_utf8_name(std::string_view encoding) {
  return encoding == "utf-8" || encoding == "utf8" || encoding == "UTF-8" || encoding == "UTF8";
}

Value str_encode(Interpreter& in, Arguments arguments) {
  const Value self = plain(in, arguments[0]);
  if (!self.is_known_string()) return Value::bytes();
  const auto encoding = given(arguments, 1) ? known_text(in, arguments[1]) : std::optional<std::string_view>("utf-8");
  return (encoding && is_utf8_name(*encoding)) || is_ascii(in.names().text(self.text())) ? Value::bytes(self.text())
                                                                                         : Value::bytes();
}

// Whether the bytes are the UTF-8 of some text.
bool is_valid_utf8(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    const auto first = static_cast<unsigned char>(bytes[i++]);
    if (first < 0x80) continue;
    if (first < 0xc2 || first > 0xf4) return false;
    const int more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    std::uint32_t point = first & (0x3fU >> more);
    for (int k = 0; k < more; ++k) {
      if (i == bytes.size() || (static_cast<unsigned char>(bytes[i]) & 0xc0U) != 0x80U) return false;
      point = (point << 6) | (static_cast<unsigned char>(bytes[i++]) & 0x3fU);
    }
    const bool overlong = (more == 2 && point < 0x800) || (more == 3 && point < 0x10000);
    if (overlong || (point >= 0xd800 && point < 0xe000) || point > 0x10ffff) return false;
  }
  return true;
}

Value bytes_decode(Interpreter& in, Arguments arguments) {
  const Value self = plain(in, arguments[0]);
  const auto encoding = given(arguments, 1) ? known_text(in, arguments[1]) : std::optional<std::string_view>("utf-8");
  if (!self.has(domain::kKnown) || !encoding) return Value::string();
  const std::string_view bytes = in.names().text(self.text());
  const bool known = is_ascii(bytes) || (is_utf8_name(*encoding) && is_valid_utf8(bytes));
  return known ? Value::string(self.text()) : Value::string();
}

Value bytes_new(Interpreter& in, Arguments arguments) {
  Value result = Value::bytes();
  if (!given(arguments, 1)) {
    result = Value::bytes(in.names().intern(""));
  } else {
    const Value source = plain(in, arguments[1]);
    if (source.is(Tag::kBytes)) result = source;
    // Python 2's bytes is str; Python 3 wants the encoding.
    if (source.is_known_string() && is_ascii(in.names().text(source.text()))) result = Value::bytes(source.text());
  }
  return construct(in, arguments[0], "bytes", result);
}

Value str_like(Interpreter& in, Arguments arguments) {
  return unknown_text_like(in, arguments[0]);
}

constexpr IntrinsicRow kRows[] = {
    {"str_lower", "self", changed<lower>},
    {"str_upper", "self", changed<upper>},
    {"str_swapcase", "self", changed<swap_case>},
    {"str_capitalize", "self", changed<capitalize>},
    {"str_title", "self", changed<title>},
    {"str_strip", "self chars?", str_strip},
    {"str_lstrip", "self chars?", str_lstrip},
    {"str_rstrip", "self chars?", str_rstrip},
    {"str_removeprefix", "self prefix", str_removeprefix},
    {"str_removesuffix", "self suffix", str_removesuffix},
    {"str_replace", "self old new count?", str_replace},
    {"str_ljust", "self width fillchar?", str_ljust},
    {"str_rjust", "self width fillchar?", str_rjust},
    {"str_center", "self width fillchar?", str_center},
    {"str_zfill", "self width", str_zfill},
    {"str_isdigit", "self", all_are<is_digit>},
    {"str_isalpha", "self", all_are<is_letter>},
    {"str_isalnum", "self", all_are<is_alphanumeric>},
    {"str_isspace", "self", all_are<is_space>},
    {"str_islower", "self", cased<is_lower, is_upper>},
    {"str_isupper", "self", cased<is_upper, is_lower>},
    {"str_isidentifier", "self", str_isidentifier},
    {"str_encode", "self encoding? errors?", str_encode},
    {"bytes_decode", "self encoding? errors?", bytes_decode},
    {"bytes_new", "cls source? encoding? errors?", bytes_new},
    {"str_like", "self *ignored **named", str_like},
};

}  // namespace

std::span<const IntrinsicRow> text_case_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
