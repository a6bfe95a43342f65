// The mini-language of str.format and format().
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "analyzer/library/python/formatting.h"

namespace foreshape::library::python {

namespace {

constexpr std::size_t kMaxWidth = 4096;  // beyond it the text is of no interest

struct Specification {
  std::string fill = " ";
  char align = 0;  // < > = ^
  char sign = '-';
  bool alternate = false;
  std::size_t width = 0;
  char grouping = 0;  // , or _
  std::optional<std::size_t> precision;
  char type = 0;
};

bool is_align(char c) {
  return c == '<' || c == '>' || c == '=' || c == '^';
}

std::size_t sequence_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

std::optional<std::size_t> read_number(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

std::optional<Specification> parse(std::string_view text) {
  Specification result;
  if (!text.empty()) {
    const std::size_t first = sequence_length(text[0]);
    if (first < text.size() && is_align(text[first])) {
      result.fill = text.substr(0, first);
      result.align = text[first];
      text.remove_prefix(first + 1);
    } else if (is_align(text[0])) {
      result.align = text[0];
      text.remove_prefix(1);
    }
  }
  const auto take = [&](std::string_view any) {
    if (text.empty() || any.find(text[0]) == std::string_view::npos) return '\0';
    const char c = text[0];
    text.remove_prefix(1);
    return c;
  };
  if (const char sign = take("+- ")) result.sign = sign;
  take("z");
  result.alternate = take("#") != 0;
  if (take("0") != 0 && result.align == 0) {
    result.fill = "0";
    result.align = '=';
  }
  if (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    const auto width = read_number(text);
    if (!width || *width > kMaxWidth) return std::nullopt;
    result.width = *width;
  }
  result.grouping = take(",_");
  if (take(".") != 0) {
    result.precision = read_number(text);
    if (!result.precision || *result.precision > 400) return std::nullopt;
  }
  if (!text.empty()) {
    result.type = text[0];
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return result;
}

std::string repeat(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i)
    result += text;
  return result;
}

std::string padded(const Specification& spec, std::string_view prefix, std::string_view body, char default_align) {
  const std::size_t length = code_points(prefix) + code_points(body);
  const std::size_t missing = spec.width > length ? spec.width - length : 0;
  const char align = spec.align != 0 ? spec.align : default_align;
  std::string result;
  if (align == '=') return std::string(prefix) + repeat(spec.fill, missing) + std::string(body);
  const std::size_t left = align == '>' ? missing : align == '^' ? missing / 2 : 0;
  return repeat(spec.fill, left) + std::string(prefix) + std::string(body) + repeat(spec.fill, missing - left);
}

std::string grouped(std::string_view digits, char separator, std::size_t size) {
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % size == 0) result += separator;
    result += digits[i];
  }
  return result;
}

std::string sign_text(bool negative, char sign) {
  return negative ? "-" : sign == '-' ? "" : std::string(1, sign);
}

// Zero padding and thousands separators together widen the digits; that corner is left unknown.
bool widens_groups(const Specification& spec) {
  return spec.grouping != 0 && spec.align == '=' && spec.fill == "0";
}

std::optional<std::string> printed(double number, char conversion, std::size_t precision, bool alternate) {
  char format[] = {'%', '#', '.', '*', conversion, '\0'};
  if (!alternate) std::copy(format + 2, format + 6, format + 1);
  char buffer[1024];
  const int size = std::snprintf(buffer, sizeof buffer, format, static_cast<int>(precision), number);
  if (size < 0 || static_cast<std::size_t>(size) >= sizeof buffer) return std::nullopt;
  return std::string(buffer, static_cast<std::size_t>(size));
}

}  // namespace

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::optional<std::string> format_integer(std::int64_t number, std::string_view specification) {
  const auto spec = parse(specification);
  if (!spec) return std::nullopt;
  switch (spec->type) {
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case '%':
      return format_double(static_cast<double>(number), specification);
    case 'c':
      if (number < 0x20 || number > 0x7e) return std::nullopt;
      return padded(*spec, "", std::string(1, static_cast<char>(number)), '<');
    case 0:
    case 'd':
    case 'n':
    case 'b':
    case 'o':
    case 'x':
    case 'X':
      break;
    default:
      return std::nullopt;
  }
  if (spec->precision || widens_groups(*spec)) return std::nullopt;
  const bool negative = number < 0;
  const std::uint64_t magnitude =
      negative ? ~static_cast<std::uint64_t>(number) + 1 : static_cast<std::uint64_t>(number);
  const int base = spec->type == 'b' ? 2 : spec->type == 'o' ? 8 : spec->type == 'x' || spec->type == 'X' ? 16 : 10;
  char buffer[72];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, magnitude, base);
  if (error != std::errc{}) return std::nullopt;
  std::string digits(buffer, end);
  std::string prefix = sign_text(negative, spec->sign);
  if (spec->alternate && base != 10) prefix += base == 2 ? "0b" : base == 8 ? "0o" : spec->type == 'X' ? "0X" : "0x";
  if (spec->type == 'X')
    std::transform(digits.begin(), digits.end(), digits.begin(),
                   [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
  if (spec->grouping != 0) digits = grouped(digits, spec->grouping, base == 10 ? 3 : 4);
  return padded(*spec, prefix, digits, '>');
}

std::optional<std::string> format_double(double number, std::string_view specification) {
  const auto spec = parse(specification);
  if (!spec || widens_groups(*spec)) return std::nullopt;
  const bool negative = std::signbit(number) && number == number;
  const double magnitude = std::fabs(number);
  std::string body;
  if (!std::isfinite(number)) {
    body = number != number ? "nan" : "inf";
    if (spec->type == 'F' || spec->type == 'E' || spec->type == 'G') body = number != number ? "NAN" : "INF";
    if (spec->type == '%') body += '%';
  } else {
    std::optional<std::string> digits;
    switch (spec->type) {
      case 'e':
      case 'E':
      case 'f':
      case 'F':
        digits = printed(magnitude, spec->type, spec->precision.value_or(6), spec->alternate);
        break;
      case '%':
        digits = printed(magnitude * 100, 'f', spec->precision.value_or(6), spec->alternate);
        if (digits) *digits += '%';
        break;
      case 'g':
      case 'G':
      case 'n':
        digits = printed(magnitude, spec->type == 'G' ? 'G' : 'g', spec->precision.value_or(6), spec->alternate);
        break;
      case 0:
        if (!spec->precision) {
          digits = float_text(magnitude);
        } else {
          // Like g, but scientific from one digit earlier on, and fixed with a digit behind the point.
          const int precision = std::max(static_cast<int>(*spec->precision), 1);
          auto scientific = printed(magnitude, 'e', static_cast<std::size_t>(precision - 1), false);
          if (!scientific) return std::nullopt;
          const std::size_t e = scientific->find('e');
          const int exponent = std::stoi(scientific->substr(e + 1));
          if (exponent >= -4 && exponent < precision - 1) {
            digits = printed(magnitude, 'g', static_cast<std::size_t>(precision), false);
            if (digits && digits->find('.') == std::string::npos) *digits += ".0";
          } else {
            std::string mantissa = scientific->substr(0, e);
            if (mantissa.find('.') != std::string::npos) mantissa.erase(mantissa.find_last_not_of('0') + 1);
            if (mantissa.back() == '.') mantissa.pop_back();
            digits = mantissa + scientific->substr(e);
          }
        }
        break;
      default:
        return std::nullopt;
    }
    if (!digits) return std::nullopt;
    body = *digits;
    if (spec->grouping != 0) {
      const std::size_t whole = std::min(body.find_first_not_of("0123456789"), body.size());
      body = grouped(std::string_view(body).substr(0, whole), spec->grouping, 3) + body.substr(whole);
    }
  }
  return padded(*spec, sign_text(negative, spec->sign), body, '>');
}

std::optional<std::string> format_string(std::string_view text, std::string_view specification) {
  const auto spec = parse(specification);
  if (!spec || (spec->type != 0 && spec->type != 's') || spec->align == '=' || spec->grouping != 0) return std::nullopt;
  if (spec->precision) {
    std::size_t end = 0;
    for (std::size_t count = 0; end < text.size() && count < *spec->precision; ++count)
      end += sequence_length(text[end]);
    text = text.substr(0, end);
  }
  return padded(*spec, "", text, '<');
}

}  // namespace foreshape::library::python
