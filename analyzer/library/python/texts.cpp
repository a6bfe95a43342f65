// repr() and str() of values.
#include <charconv>
#include <cmath>

#include "analyzer/library/python/formatting.h"

namespace foreshape::library::python {

namespace {

constexpr int kMaxDepth = 6;
constexpr std::size_t kMaxItems = 200;

std::optional<std::string> repr_at(Interpreter& in, const Value& value, int depth);

std::optional<std::string> joined(Interpreter& in, const Sequence& sequence, int depth) {
  if (sequence.has_gap() || sequence.items.size() > kMaxItems) return std::nullopt;
  std::string result;
  for (std::size_t i = 0; i < sequence.items.size(); ++i) {
    const auto item = repr_at(in, sequence.items[i], depth + 1);
    if (!item) return std::nullopt;
    if (i != 0) result += ", ";
    result += *item;
  }
  return result;
}

std::optional<std::string> dict_text(Interpreter& in, const DictObject& dict, int depth) {
  if (dict.open || dict.count > kMaxItems || !dict.default_factory.is(Tag::kUnbound)) return std::nullopt;
  std::string result = "{";
  for (std::uint32_t i = 0; i < dict.count; ++i) {
    const auto key = repr_at(in, dict.entries[i].key, depth + 1);
    const auto item = repr_at(in, dict.entries[i].value, depth + 1);
    if (!key || !item) return std::nullopt;
    if (i != 0) result += ", ";
    result += *key + ": " + *item;
  }
  return result + "}";
}

std::optional<std::string> object_text(Interpreter& in, const Value& value, int depth) {
  const Object* object = object_of(in, value);
  switch (object->kind) {
    case ObjectKind::kList: {
      const auto items = joined(in, static_cast<const ListObject*>(object)->elements, depth);
      return items ? std::optional<std::string>("[" + *items + "]") : std::nullopt;
    }
    case ObjectKind::kDict:
      return dict_text(in, *static_cast<const DictObject*>(object), depth);
    default:
      return std::nullopt;
  }
}

std::optional<std::string> called_text(Interpreter& in, const Value& value, std::string_view method) {
  if (object_if<InstanceObject>(in, value, ObjectKind::kInstance) == nullptr) return std::nullopt;
  const auto function = in.find_attribute(value, in.names().intern(method));
  if (!function || is_unknown(in, *function)) return std::nullopt;
  const auto text = known_text(in, in.call(*function, {}));
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

std::optional<std::string> repr_at(Interpreter& in, const Value& original, int depth) {
  if (depth > kMaxDepth) return std::nullopt;
  if (const auto text = called_text(in, original, "__repr__")) return text;
  if (object_if<InstanceObject>(in, original, ObjectKind::kInstance) != nullptr) return std::nullopt;
  const Value value = original;
  switch (value.tag) {
    case Tag::kNone:
      return "None";
    case Tag::kEllipsis:
      return "Ellipsis";
    case Tag::kNotImplemented:
      return "NotImplemented";
    case Tag::kBool:
      if (const auto truth = in.symbols().constant_truth(value.formula())) return *truth ? "True" : "False";
      return std::nullopt;
    case Tag::kInt:
      if (const auto number = in.constant(value)) return std::to_string(*number);
      return std::nullopt;
    case Tag::kFloat:
      return value.has(domain::kKnown) ? std::optional<std::string>(float_text(value.number)) : std::nullopt;
    case Tag::kStr:
      if (value.is_known_string()) return quoted(in.names().text(value.text()));
      return std::nullopt;
    case Tag::kTuple: {
      const auto items = joined(in, *value.sequence, depth);
      if (!items) return std::nullopt;
      return "(" + *items + (value.sequence->items.size() == 1 ? ",)" : ")");
    }
    case Tag::kReference:
      return object_text(in, value, depth);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string float_text(double number) {
  if (number != number) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  char buffer[64];
  const auto scientific = std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific);
  const std::string text(buffer, scientific.ptr);
  const std::size_t e = text.find('e');
  const int exponent = std::stoi(text.substr(e + 1));
  if (exponent < -4 || exponent >= 16) return text;
  const auto fixed = std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::fixed);
  std::string result(buffer, fixed.ptr);
  if (result.find('.') == std::string::npos) result += ".0";
  return result;
}

std::string quoted(std::string_view text, bool ascii_only) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  const char quote = has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string result(1, quote);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\r') {
      result += "\\r";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      result += "\\x";
      result += kDigits[byte >> 4];
      result += kDigits[byte & 15];
    } else if (byte >= 0x80 && ascii_only) {
      const int more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
      std::uint32_t point = byte & (more == 3 ? 7U : more == 2 ? 15U : 31U);
      for (int k = 0; k < more && i + 1 < text.size(); ++k)
        point = (point << 6) | (static_cast<unsigned char>(text[++i]) & 63U);
      const int digits = point < 0x100 ? 2 : point < 0x10000 ? 4 : 8;
      result += digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
      for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
        result += kDigits[(point >> shift) & 15];
    } else {
      result += c;
    }
  }
  return result + quote;
}

std::optional<std::string> repr_text(Interpreter& in, const Value& value) {
  return repr_at(in, value, 0);
}

std::optional<std::string> str_text(Interpreter& in, const Value& value) {
  if (const auto text = called_text(in, value, "__str__")) return text;
  const Value built_in = plain(in, value);
  if (built_in.is(Tag::kStr)) {
    if (built_in.is_known_string()) return std::string(in.names().text(built_in.text()));
    return std::nullopt;
  }
  return repr_at(in, value, 0);
}

}  // namespace foreshape::library::python
