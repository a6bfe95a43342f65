// The % operator of strings, str.format, f-strings and format().
#include "analyzer/library/python/formatting.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace foreshape::library::python {

namespace {

constexpr std::size_t kMaxText = 65536;
constexpr int kMaxNesting = 2;  // of fields in format specifications

std::optional<std::size_t> digits(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Where the values of a % format come from.
class PercentValues {
 public:
  PercentValues(Interpreter& in, const Value& values) : in_(in), values_(plain(in, values)) {
    if (values_.is(Tag::kTuple)) {
      known_ = !values_.sequence->has_gap();
      if (known_) items_ = values_.sequence->items;
    } else {
      items_ = {&values_, 1};
    }
  }
  bool known() const { return known_; }
  std::optional<Value> next() {
    if (next_ >= items_.size()) return std::nullopt;
    return items_[next_++];
  }
  std::optional<Value> named(std::string_view name) {
    next_ = items_.size();
    for (const DictEntry& entry : entries_of(in_, values_)) {
      if (entry.key.is_known_string() && in_.names().text(entry.key.text()) == name) return entry.value;
    }
    return std::nullopt;
  }
  bool used_up() const { return next_ >= items_.size() || !values_.is(Tag::kTuple); }

 private:
  Interpreter& in_;
  Value values_;
  std::span<const Value> items_;
  std::size_t next_ = 0;
  bool known_ = true;
};

struct PercentField {
  std::string flags;
  std::optional<int> width, precision;
  char conversion = 0;
};

std::string with_width(std::string text, const PercentField& field) {
  const std::size_t length = code_points(text);
  const auto width = static_cast<std::size_t>(std::max(field.width.value_or(0), 0));
  if (width <= length) return text;
  const bool left = field.flags.find('-') != std::string::npos;
  return left ? text + std::string(width - length, ' ') : std::string(width - length, ' ') + text;
}

std::string c_format(const PercentField& field, std::string_view conversion) {
  std::string format = "%" + field.flags;
  if (field.width) format += std::to_string(*field.width);
  if (field.precision) format += "." + std::to_string(*field.precision);
  return format + std::string(conversion);
}

template <typename Number>
std::optional<std::string> printed(const std::string& format, Number number) {
  char buffer[1024];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  const int size = std::snprintf(buffer, sizeof buffer, format.c_str(), number);
#pragma GCC diagnostic pop
  if (size < 0 || static_cast<std::size_t>(size) >= sizeof buffer) return std::nullopt;
  return std::string(buffer, static_cast<std::size_t>(size));
}

std::optional<std::string> percent_field(Interpreter& in, const PercentField& field, const Value& original) {
  const Value value = plain(in, original);
  switch (field.conversion) {
    case 's':
    case 'r':
    case 'a': {
      auto text = field.conversion == 's' ? str_text(in, original) : repr_text(in, original);
      if (!text) return std::nullopt;
      if (field.precision) {
        const auto whole = format_string(*text, "." + std::to_string(*field.precision));
        if (!whole) return std::nullopt;
        text = *whole;
      }
      return with_width(*text, field);
    }
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': {
      std::optional<std::int64_t> number = in.constant(value);
      if (!number && value.is(Tag::kFloat) && field.conversion != 'x' && field.conversion != 'X' &&
          field.conversion != 'o') {
        const auto real = in.number(value);
        if (real && std::fabs(*real) < 9e18) number = static_cast<std::int64_t>(*real);
      }
      if (!number) return std::nullopt;
      if (field.conversion == 'd' || field.conversion == 'i' || field.conversion == 'u') {
        return printed(c_format(field, "lld"), static_cast<long long>(*number));
      }
      // C takes these for unsigned: it has no sign for them.
      if (*number < 0 || field.flags.find_first_of("+ ") != std::string::npos) return std::nullopt;
      if (field.conversion == 'o' && field.flags.find('#') != std::string::npos) return std::nullopt;  // 0o7, not 07
      return printed(c_format(field, std::string("ll") + field.conversion), static_cast<long long>(*number));
    }
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': {
      const auto number = in.number(value);
      if (!number || !std::isfinite(*number)) return std::nullopt;
      return printed(c_format(field, std::string(1, field.conversion)), *number);
    }
    case 'c': {
      if (const auto text = in.text(value))
        return code_points(*text) == 1 ? std::optional(with_width(std::string(*text), field)) : std::nullopt;
      const auto number = in.constant(value);
      if (!number || *number < 0x20 || *number > 0x7e) return std::nullopt;
      return with_width(std::string(1, static_cast<char>(*number)), field);
    }
    default:
      return std::nullopt;
  }
}

// A replacement field of str.format: {name.attribute[key]!conversion:specification}.
class Braces {
 public:
  Braces(Interpreter& in, std::span<const Value> positional, const Value& named)
      : in_(in), positional_(positional), named_(named) {}

  std::optional<std::string> expand(std::string_view text, int nesting) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if (c != '{' && c != '}') {
        result += c;
        ++i;
      } else if (i + 1 < text.size() && text[i + 1] == c && (nesting == 0 || c == '{')) {
        result += c;
        i += 2;
      } else if (c == '}') {
        return std::nullopt;
      } else {
        const auto end = field_end(text, i);
        if (!end) return std::nullopt;
        const auto field = expand_field(text.substr(i + 1, *end - i - 1), nesting);
        if (!field || result.size() + field->size() > kMaxText) return std::nullopt;
        result += *field;
        i = *end + 1;
      }
    }
    return result;
  }

 private:
  static std::optional<std::size_t> field_end(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
      if (text[i] == '{') ++depth;
      if (text[i] == '}' && --depth == 0) return i;
    }
    return std::nullopt;
  }

  std::optional<std::string> expand_field(std::string_view field, int nesting) {
    if (nesting > kMaxNesting) return std::nullopt;
    const std::size_t name_end = std::min(field.find_first_of("!:"), field.size());
    const std::string_view name = field.substr(0, name_end);
    std::string_view rest = field.substr(name_end);
    char conversion = 0;
    if (!rest.empty() && rest[0] == '!') {
      if (rest.size() < 2) return std::nullopt;
      conversion = rest[1];
      rest.remove_prefix(2);
    }
    const auto value = look_up(name);  // before the specification, whose fields come after it in the numbering
    if (!value) return std::nullopt;
    std::string specification;
    if (!rest.empty()) {
      if (rest[0] != ':') return std::nullopt;
      const auto expanded = expand(rest.substr(1), nesting + 1);
      if (!expanded) return std::nullopt;
      specification = *expanded;
    }
    return converted_text(in_, *value, conversion, specification);
  }

  std::optional<Value> look_up(std::string_view name) {
    const std::size_t first_end = std::min(name.find_first_of(".["), name.size());
    const std::string_view first = name.substr(0, first_end);
    std::string_view rest = name.substr(first_end);
    std::optional<Value> value;
    if (first.empty()) {
      if (next_ < positional_.size()) value = positional_[next_++];
    } else if (const auto index = digits(first)) {
      if (*index < positional_.size()) value = positional_[*index];
    } else {
      for (const DictEntry& entry : entries_of(in_, named_)) {
        if (entry.key.is_known_string() && in_.names().text(entry.key.text()) == first) value = entry.value;
      }
    }
    while (value && !rest.empty()) {
      if (rest[0] == '.') {
        const std::size_t end = std::min(rest.find_first_of(".[", 1), rest.size());
        value = in_.find_attribute(*value, in_.names().intern(rest.substr(1, end - 1)));
        rest.remove_prefix(end);
      } else if (rest[0] == '[') {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view key = rest.substr(1, end - 1);
        const auto index = digits(key);
        value = in_.subscript(*value, index ? in_.integer(static_cast<std::int64_t>(*index)) : in_.string(key));
        rest.remove_prefix(end + 1);
      } else {
        return std::nullopt;
      }
    }
    return value;
  }

  Interpreter& in_;
  std::span<const Value> positional_;
  Value named_;
  std::size_t next_ = 0;
};

Value text_or_unknown(Interpreter& in, const std::optional<std::string>& text) {
  return text && text->size() <= kMaxText ? in.string(*text) : Value::string();
}

// The interpreter calls this for `text % values`.
Value str_percent(Interpreter& in, Arguments arguments) {
  const auto text = in.text(plain(in, arguments[0]));
  if (!text) return plain(in, arguments[0]).is(Tag::kBytes) ? Value::bytes() : Value::string();
  const std::string format(*text);
  const auto result = percent_text(in, format, arguments[1]);
  if (!plain(in, arguments[0]).is(Tag::kBytes)) return text_or_unknown(in, result);
  return result ? Value::bytes(in.names().intern(*result)) : Value::bytes();
}

// The interpreter calls this for the parts of f-strings.
Value format_value(Interpreter& in, Arguments arguments) {
  std::string specification;
  if (given(arguments, 1) && !arguments[1].is(Tag::kNone)) {
    const auto text = known_text(in, arguments[1]);
    if (!text) return Value::string();
    specification = *text;
  }
  char conversion = 0;
  if (given(arguments, 2) && !arguments[2].is(Tag::kNone)) {
    const auto text = known_text(in, arguments[2]);
    if (!text || text->size() != 1) return Value::string();
    conversion = (*text)[0];
  }
  return text_or_unknown(in, converted_text(in, arguments[0], conversion, specification));
}

Value str_format(Interpreter& in, Arguments arguments) {
  const auto text = known_text(in, arguments[0]);
  const auto positional = rest_items(argument_or(arguments, 1, {}));
  if (!text || !positional) return Value::string();
  const std::string format(*text);
  return text_or_unknown(in, braces_text(in, format, *positional, argument_or(arguments, 2, {})));
}

Value str_format_map(Interpreter& in, Arguments arguments) {
  const auto text = known_text(in, arguments[0]);
  if (!text) return Value::string();
  const std::string format(*text);
  return text_or_unknown(in, braces_text(in, format, {}, arguments[1]));
}

Value repr(Interpreter& in, Arguments arguments) {
  return text_or_unknown(in, repr_text(in, arguments[0]));
}

Value ascii(Interpreter& in, Arguments arguments) {
  return text_or_unknown(in, converted_text(in, arguments[0], 'a', ""));
}

Value str_new(Interpreter& in, Arguments arguments) {
  Value text;
  if (!given(arguments, 1)) {
    text = in.string("");
  } else {
    const Value source = plain(in, arguments[1]);
    if (source.is(Tag::kStr)) {
      text = source;
    } else if (source.is(Tag::kBytes) && given(arguments, 2)) {
      text = source.has(domain::kKnown) ? Value::string(source.text()) : Value::string();
    } else {
      text = text_or_unknown(in, str_text(in, arguments[1]));
    }
  }
  return construct(in, arguments[0], "str", text);
}

constexpr IntrinsicRow kRows[] = {
    {"str_percent", "text values", over_choice<str_percent, 1>},
    {"format_value", "value specification? conversion?", over_choice<format_value, 0>},
    {"str_format", "self *positional **named", str_format},
    {"str_format_map", "self mapping", str_format_map},
    {"repr", "value", over_choice<repr, 0>},
    {"ascii", "value", over_choice<ascii, 0>},
    {"str_new", "cls object? encoding? errors?", over_choice<str_new, 1>},
};

}  // namespace

std::optional<std::string> format_text(Interpreter& in, const Value& original, std::string_view specification) {
  if (object_if<InstanceObject>(in, original, ObjectKind::kInstance) != nullptr) {
    if (const auto method = in.find_attribute(original, in.names().intern("__format__"))) {
      const auto text = known_text(in, in.call(*method, {in.string(specification)}));
      return text ? std::optional<std::string>(*text) : std::nullopt;
    }
  }
  if (specification.empty()) return str_text(in, original);
  const Value value = plain(in, original);
  if (value.is(Tag::kInt) || value.is(Tag::kBool)) {
    const auto number = in.constant(value);
    return number ? format_integer(*number, specification) : std::nullopt;
  }
  if (value.is(Tag::kFloat))
    return value.has(domain::kKnown) ? format_double(value.number, specification) : std::nullopt;
  const auto text = known_text(in, value);
  return text ? format_string(*text, specification) : std::nullopt;
}

std::optional<std::string> converted_text(Interpreter& in, const Value& value, char conversion,
                                          std::string_view specification) {
  if (conversion == 0) return format_text(in, value, specification);
  std::optional<std::string> text;
  if (conversion == 's') {
    text = str_text(in, value);
  } else if (conversion == 'r') {
    text = repr_text(in, value);
  } else if (conversion == 'a') {
    const auto plain_text = known_text(in, value);
    text = plain_text ? quoted(*plain_text, true) : repr_text(in, value);
    if (text && std::any_of(text->begin(), text->end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
      return std::nullopt;
  }
  if (!text) return std::nullopt;
  return specification.empty() ? text : format_string(*text, specification);
}

std::optional<std::string> percent_text(Interpreter& in, std::string_view text, const Value& values) {
  PercentValues source(in, values);
  if (!source.known()) return std::nullopt;
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '%') {
      result += text[i++];
      continue;
    }
    ++i;
    if (i < text.size() && text[i] == '%') {
      result += '%';
      ++i;
      continue;
    }
    std::optional<Value> value;
    bool by_name = false;
    if (i < text.size() && text[i] == '(') {
      const std::size_t end = text.find(')', i);
      if (end == std::string_view::npos) return std::nullopt;
      value = source.named(text.substr(i + 1, end - i - 1));
      by_name = true;
      i = end + 1;
    }
    PercentField field;
    while (i < text.size() && std::string_view("-+ #0").find(text[i]) != std::string_view::npos)
      field.flags += text[i++];
    const auto read = [&]() -> std::optional<int> {
      if (i < text.size() && text[i] == '*') {
        ++i;
        const auto given_width = source.next();
        const auto number = given_width ? in.constant(*given_width) : std::nullopt;
        return number && *number >= 0 && *number < 1000 ? std::optional<int>(static_cast<int>(*number))
                                                        : std::optional<int>(-1);
      }
      int number = 0;
      bool any = false;
      while (i < text.size() && text[i] >= '0' && text[i] <= '9' && number < 1000) {
        number = number * 10 + (text[i++] - '0');
        any = true;
      }
      return any ? std::optional<int>(number) : std::nullopt;
    };
    field.width = read();
    if (i < text.size() && text[i] == '.') {
      ++i;
      field.precision = read();
      if (!field.precision) field.precision = 0;
    }
    if (field.width.value_or(0) < 0 || field.precision.value_or(0) < 0 || field.width.value_or(0) > 500 ||
        field.precision.value_or(0) > 500) {
      return std::nullopt;
    }
    while (i < text.size() && (text[i] == 'l' || text[i] == 'h' || text[i] == 'L'))
      ++i;
    if (i >= text.size()) return std::nullopt;
    field.conversion = text[i++];
    if (!by_name) value = source.next();
    if (!value) return std::nullopt;
    const auto part = percent_field(in, field, *value);
    if (!part || result.size() + part->size() > kMaxText) return std::nullopt;
    result += *part;
  }
  return source.used_up() ? std::optional<std::string>(result) : std::nullopt;
}

std::optional<std::string> braces_text(Interpreter& in, std::string_view text, std::span<const Value> positional,
                                       const Value& named) {
  return Braces(in, positional, named).expand(text, 0);
}

std::span<const IntrinsicRow> formatting_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
