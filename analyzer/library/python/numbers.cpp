// Constructors and methods of numbers, and the built-in functions on them.
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "analyzer/library/python/formatting.h"
#include "analyzer/library/python/numbers.h"
#include "analyzer/library/python/text_support.h"

namespace foreshape::library::python {

namespace {

constexpr double kIntLimit = 9.2e18;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_space(text.back()))
    text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> parse_int(std::string_view text, std::int64_t base) {
  text = trimmed(text);
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.size() > 2 && text[0] == '0') {
    const char c = to_lower(text[1]);
    const std::int64_t implied = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
    if (implied != 0 && (base == 0 || base == implied)) {
      base = implied;
      text.remove_prefix(2);
    }
  }
  if (base == 0) base = 10;
  if (base < 2 || base > 36) return std::nullopt;
  std::string digits;
  for (const char c : text) {
    if (c != '_') digits += c;
  }
  std::int64_t number = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number, static_cast<int>(base));
  if (digits.empty() || digits[0] == '-' || error != std::errc{} || end != digits.data() + digits.size())
    return std::nullopt;
  return negative ? -number : number;
}

std::optional<double> parse_float(std::string_view text) {
  std::string digits;
  for (const char c : trimmed(text)) {
    if (c != '_') digits += to_lower(c);
  }
  std::string_view rest = digits;
  bool negative = false;
  if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
    negative = rest[0] == '-';
    rest.remove_prefix(1);
  }
  double number = 0;
  if (rest == "inf" || rest == "infinity") {
    number = HUGE_VAL;
  } else if (rest == "nan") {
    number = std::nan("");
  } else {
    if (rest.empty() || !(is_digit(rest[0]) || rest[0] == '.')) return std::nullopt;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc{} || end != rest.data() + rest.size()) return std::nullopt;
  }
  return negative ? -number : number;
}

std::optional<Value> method_result(Interpreter& in, const Value& value, std::string_view method) {
  const Object* object = object_of(in, value);
  if (object == nullptr || (object->kind != ObjectKind::kInstance && object->kind != ObjectKind::kTensor))
    return std::nullopt;
  const auto found = in.find_attribute(value, in.names().intern(method));
  if (!found) return std::nullopt;
  return in.call(*found, {});
}

Value int_of(Interpreter& in, const Value& original, const Value& base) {
  const Value value = plain(in, original);
  switch (value.tag) {
    case Tag::kInt:
      return value;
    case Tag::kBool:
      return in.as_int(value);
    case Tag::kFloat:
      return rounded(in, value, Rounding::kTowardZero);
    case Tag::kStr:
    case Tag::kBytes: {
      const auto text = in.text(value);
      const auto radix = base.is(Tag::kUnbound) ? std::optional<std::int64_t>(10) : known_int(in, base);
      if (!text || !radix) return opaque_int(in, "number");
      const auto number = parse_int(*text, *radix);
      return number ? in.integer(*number) : in.unknown("text that is no number");
    }
    case Tag::kReference: {
      const Value number = in.as_int(original);
      if (number.is(Tag::kInt)) return number;
      if (const auto result = method_result(in, original, "__int__"); result && plain(in, *result).is(Tag::kInt))
        return plain(in, *result);
      return opaque_int(in, "number");
    }
    case Tag::kUnknown:
      return opaque_int(in, "number");
    default:
      return in.unknown("int of something that is no number");
  }
}

Value int_new(Interpreter& in, Arguments arguments) {
  const Value number = given(arguments, 1) ? int_of(in, arguments[1], argument_or(arguments, 2, {})) : in.integer(0);
  return construct(in, arguments[0], "int", number);
}

Value float_of(Interpreter& in, const Value& original) {
  const Value value = plain(in, original);
  if (value.is(Tag::kFloat)) return value;
  if (const auto number = in.number(value)) return Value::floating(*number);
  if (value.is(Tag::kInt)) return Value::quotient(value.expr(), in.symbols().constant(1));
  if (value.is(Tag::kStr) || value.is(Tag::kBytes)) {
    const auto text = in.text(value);
    if (!text) return Value::floating();
    const auto number = parse_float(*text);
    return number ? Value::floating(*number) : in.unknown("text that is no number");
  }
  if (value.is(Tag::kNone) || value.is(Tag::kTuple)) return in.unknown("float of something that is no number");
  if (const auto* unknown = object_if<UnknownObject>(in, value, ObjectKind::kUnknown)) {
    return unknown->integer.is(Tag::kInt) ? Value::quotient(unknown->integer.expr(), in.symbols().constant(1))
                                          : Value::floating();
  }
  if (const auto* tensor = in.as_tensor(value)) {
    Value content = tensor->content;
    while (content.is(Tag::kTuple) && content.sequence->items.size() == 1 && !content.sequence->has_gap())
      content = content.sequence->items[0];
    const auto number = in.number(content);
    return number ? Value::floating(*number) : Value::floating();
  }
  if (const auto result = method_result(in, original, "__float__"); result && plain(in, *result).is(Tag::kFloat))
    return plain(in, *result);
  return Value::floating();
}

Value float_new(Interpreter& in, Arguments arguments) {
  const Value number = given(arguments, 1) ? float_of(in, arguments[1]) : Value::floating(0);
  return construct(in, arguments[0], "float", number);
}

Value bool_new(Interpreter& in, Arguments arguments) {
  return given(arguments, 1) ? Value::boolean(in.truth_of(arguments[1]), inherited_flags({arguments[1]}))
                             : in.boolean(false);
}

Value complex_new(Interpreter&, Arguments) {
  return Value::complex();
}

// Correctly rounded, ties to even, like Python.
Value round_digits(Interpreter& in, double number, std::int64_t count) {
  if (!std::isfinite(number) || count < 0 || count > 30) return Value::floating();
  const auto text = format_double(number, "." + std::to_string(count) + "f");
  const auto result = text ? parse_float(*text) : std::nullopt;
  return result ? Value::floating(*result) : in.unknown("rounding");
}

Value round_number(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  const bool to_int = !given(arguments, 1) || arguments[1].is(Tag::kNone);
  if (value.is(Tag::kInt)) return value;
  if (value.is(Tag::kBool)) return in.as_int(value);
  if (value.is(Tag::kFloat)) {
    if (to_int) return rounded(in, value, Rounding::kNearest);
    const auto digits = known_int(in, arguments[1]);
    return digits && value.has(domain::kKnown) ? round_digits(in, value.number, *digits) : Value::floating();
  }
  if (const auto result = method_result(in, arguments[0], "__round__")) return *result;
  return in.unknown("rounding of an unknown value");
}

Value absolute(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  if (value.is(Tag::kInt) || value.is(Tag::kBool)) {
    const Value number = in.as_int(value);
    return in.integer(in.symbols().max(number.expr(), in.symbols().negate(number.expr())), inherited_flags({number}));
  }
  if (value.is(Tag::kFloat))
    return value.has(domain::kKnown) ? Value::floating(std::fabs(value.number)) : Value::floating();
  if (value.is(Tag::kComplex)) return Value::floating();
  if (const auto result = method_result(in, arguments[0], "__abs__")) return *result;
  return in.unknown("absolute value of an unknown value");
}

Value divmod(Interpreter& in, Arguments arguments) {
  const Value parts[] = {in.binary(ir::BinaryOperator::kFloorDivide, arguments[0], arguments[1]),
                         in.binary(ir::BinaryOperator::kFloorModulo, arguments[0], arguments[1])};
  return in.tuple(parts);
}

Value power(Interpreter& in, Arguments arguments) {
  const Value result = in.binary(ir::BinaryOperator::kPower, arguments[0], arguments[1]);
  return given(arguments, 2) ? in.binary(ir::BinaryOperator::kFloorModulo, result, arguments[2]) : result;
}

Value int_bit_length(Interpreter& in, Arguments arguments) {
  const auto number = known_int(in, arguments[0]);
  if (!number) return fresh_length(in, "bits");
  std::int64_t bits = 0;
  for (auto rest = *number < 0 ? ~static_cast<std::uint64_t>(*number) + 1 : static_cast<std::uint64_t>(*number);
       rest != 0; rest >>= 1)
    ++bits;
  return in.integer(bits);
}

Value float_is_integer(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  if (value.is(Tag::kInt) || value.is(Tag::kBool)) return in.boolean(true);
  if (value.has(domain::kQuotient))
    return Value::boolean(in.symbols().divisible(value.numerator(), value.denominator()));
  const auto number = in.number(value);
  return number ? in.boolean(std::isfinite(*number) && std::floor(*number) == *number) : opaque_bool(in, "is_integer");
}

Value text_in_base(Interpreter& in, Arguments arguments, std::string_view specification) {
  const auto number = known_int(in, arguments[0]);
  const auto text = number ? format_integer(*number, specification) : std::nullopt;
  return text ? in.string(*text) : Value::string();
}

Value bin(Interpreter& in, Arguments arguments) {
  return text_in_base(in, arguments, "#b");
}
Value hex(Interpreter& in, Arguments arguments) {
  return text_in_base(in, arguments, "#x");
}
Value oct(Interpreter& in, Arguments arguments) {
  return text_in_base(in, arguments, "#o");
}

Value chr(Interpreter& in, Arguments arguments) {
  const auto number = known_int(in, arguments[0]);
  if (!number || *number < 0 || *number > 0x10ffff || (*number >= 0xd800 && *number < 0xe000)) return Value::string();
  const auto point = static_cast<std::uint32_t>(*number);
  std::string text;
  const auto tail = [&](int shift) { text += static_cast<char>(0x80U | ((point >> shift) & 0x3fU)); };
  if (point < 0x80) {
    text += static_cast<char>(point);
  } else if (point < 0x800) {
    text += static_cast<char>(0xc0U | (point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    text += static_cast<char>(0xe0U | (point >> 12));
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xf0U | (point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
  return in.string(text);
}

Value ord(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  if (!text || text->size() != 1 || !is_ascii(*text)) return fresh_length(in, "code");
  return in.integer(static_cast<std::int64_t>((*text)[0]));
}

Value any_int(Interpreter& in, Arguments) {
  return opaque_int(in, "number");
}
Value any_length(Interpreter& in, Arguments) {
  return fresh_length(in, "count");
}
Value any_float(Interpreter&, Arguments) {
  return Value::floating();
}
Value any_bool(Interpreter& in, Arguments) {
  return opaque_bool(in, "condition");
}
Value any_string(Interpreter&, Arguments) {
  return Value::string();
}
Value any_bytes(Interpreter&, Arguments) {
  return Value::bytes();
}

constexpr IntrinsicRow kRows[] = {
    {"int_new", "cls value? base?", over_choice<int_new, 1>},
    {"float_new", "cls value?", over_choice<float_new, 1>},
    {"bool_new", "cls value?", bool_new},
    {"complex_new", "cls real? imag?", complex_new},
    {"round_number", "number ndigits?", over_choice<round_number, 0>},
    {"absolute", "x", over_choice<absolute, 0>},
    {"divmod", "a b", divmod},
    {"power", "base exp mod?", power},
    {"int_bit_length", "self", int_bit_length},
    {"float_is_integer", "self", float_is_integer},
    {"bin", "number", over_choice<bin, 0>},
    {"hex", "number", over_choice<hex, 0>},
    {"oct", "number", over_choice<oct, 0>},
    {"chr", "i", over_choice<chr, 0>},
    {"ord", "c", over_choice<ord, 0>},
    {"any_int", "*ignored **named", any_int},
    {"any_length", "*ignored **named", any_length},
    {"any_float", "*ignored **named", any_float},
    {"any_bool", "*ignored **named", any_bool},
    {"any_string", "*ignored **named", any_string},
    {"any_bytes", "*ignored **named", any_bytes},
};

}  // namespace

Value rounded(Interpreter& in, const Value& number, Rounding rounding) {
  const Value value = plain(in, number);
  if (value.is(Tag::kInt)) return value;
  if (value.is(Tag::kBool)) return in.as_int(value);
  if (value.is(Tag::kFloat) && value.has(domain::kKnown)) {
    double whole = value.number;
    if (rounding == Rounding::kTowardZero) whole = std::trunc(whole);
    if (rounding == Rounding::kDown) whole = std::floor(whole);
    if (rounding == Rounding::kUp) whole = std::ceil(whole);
    if (rounding == Rounding::kNearest) whole = std::nearbyint(whole);
    if (!(std::fabs(whole) < kIntLimit)) return opaque_int(in, "number");
    return in.integer(static_cast<std::int64_t>(whole));
  }
  if (value.is(Tag::kFloat) && value.has(domain::kQuotient)) {
    symbolic::Context& symbols = in.symbols();
    const ExprId numerator = value.numerator(), denominator = value.denominator();
    const auto flags = static_cast<std::uint8_t>(value.flags & (domain::kPoisoned | domain::kStaticUnknown));
    if (denominator == symbols.constant(1)) return in.integer(numerator, flags);
    const auto divisor = symbols.constant_value(denominator);
    if (rounding == Rounding::kTowardZero && divisor && *divisor > 0 &&
        in.decide(symbols.greater_equal(numerator, symbols.constant(0))) == Truth::kTrue) {
      rounding = Rounding::kDown;  // the same, in the form that `//` has
    }
    if (rounding == Rounding::kTowardZero) return in.integer(symbols.truncdiv(numerator, denominator), flags);
    if (rounding == Rounding::kDown) return in.integer(symbols.floordiv(numerator, denominator), flags);
    if (rounding == Rounding::kUp) return in.integer(symbols.ceildiv(numerator, denominator), flags);
  }
  return opaque_int(in, "number");
}

std::span<const IntrinsicRow> number_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
