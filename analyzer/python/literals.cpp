#include "analyzer/python/literals.h"

#include <charconv>

namespace foreshape::python {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

void append_utf8(std::uint32_t code, std::string& out) {
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
    out += kReplacement;
  } else if (code < 0x80) {
    out.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    out.push_back(static_cast<char>(0xc0 | (code >> 6)));
    out.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  } else if (code < 0x10000) {
    out.push_back(static_cast<char>(0xe0 | (code >> 12)));
    out.push_back(static_cast<char>(0x80 | ((code >> 6) & 0x3f)));
    out.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  } else {
    out.push_back(static_cast<char>(0xf0 | (code >> 18)));
    out.push_back(static_cast<char>(0x80 | ((code >> 12) & 0x3f)));
    out.push_back(static_cast<char>(0x80 | ((code >> 6) & 0x3f)));
    out.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  }
}

// Reads exactly `digits` hexadecimal digits at `at`.
std::optional<std::uint32_t> hexadecimal(std::string_view text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return {};
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + at + digits, value, 16);
  if (error != std::errc{} || end != text.data() + at + digits) return {};
  return value;
}

class Decoder {
 public:
  Decoder(std::string_view content, bool bytes, std::string& out) : content_(content), bytes_(bytes), out_(out) {}

  // `at` stands on a backslash; returns where reading goes on.
  std::size_t escape(std::size_t at) {
    if (at + 1 >= content_.size()) {
      out_.push_back('\\');
      return at + 1;
    }
    const char c = content_[at + 1];
    switch (c) {
      case '\r':
        return at + (at + 2 < content_.size() && content_[at + 2] == '\n' ? 3 : 2);
      case '\n':
        return at + 2;
      case '\\':
      case '\'':
      case '"':
        return put(c, at);
      case 'a':
        return put('\a', at);
      case 'b':
        return put('\b', at);
      case 'f':
        return put('\f', at);
      case 'n':
        return put('\n', at);
      case 'r':
        return put('\r', at);
      case 't':
        return put('\t', at);
      case 'v':
        return put('\v', at);
      case 'x':
        return code(at, 2);
      case 'u':
        return bytes_ ? keep(at) : code(at, 4);
      case 'U':
        return bytes_ ? keep(at) : code(at, 8);
      case 'N':
        return bytes_ ? keep(at) : named(at);
      default:
        return c >= '0' && c <= '7' ? octal(at) : keep(at);
    }
  }

 private:
  std::size_t put(char c, std::size_t at) {
    out_.push_back(c);
    return at + 2;
  }
  std::size_t keep(std::size_t at) {
    out_.push_back('\\');
    return at + 1;
  }
  void append(std::uint32_t value) {
    if (bytes_) {
      out_.push_back(static_cast<char>(value & 0xff));
    } else {
      append_utf8(value, out_);
    }
  }
  std::size_t code(std::size_t at, std::size_t digits) {
    const auto value = hexadecimal(content_, at + 2, digits);
    if (!value) return keep(at);
    append(*value);
    return at + 2 + digits;
  }
  std::size_t octal(std::size_t at) {
    std::uint32_t value = 0;
    std::size_t i = at + 1;
    for (; i < content_.size() && i < at + 4 && content_[i] >= '0' && content_[i] <= '7'; ++i) {
      value = value * 8 + static_cast<std::uint32_t>(content_[i] - '0');
    }
    append(value);
    return i;
  }
  std::size_t named(std::size_t at) {
    if (at + 2 >= content_.size() || content_[at + 2] != '{') return keep(at);
    const std::size_t end = content_.find('}', at);
    if (end == std::string_view::npos) return keep(at);
    out_ += kReplacement;
    return end + 1;
  }

  std::string_view content_;
  bool bytes_;
  std::string& out_;
};

}  // namespace

StringDelimiters string_delimiters(std::string_view literal) {
  StringDelimiters result;
  std::size_t i = 0;
  for (; i < literal.size() && literal[i] != '\'' && literal[i] != '"' && literal[i] != '`'; ++i) {
    switch (literal[i] | 0x20) {
      case 'r':
        result.raw = true;
        break;
      case 'b':
        result.bytes = true;
        break;
      case 'f':
      case 't':
        result.format = true;
        break;
      default:
        break;
    }
  }
  if (i == literal.size()) return result;
  const char quote = literal[i];
  const bool triple = literal.size() >= i + 6 && literal[i + 1] == quote && literal[i + 2] == quote;
  const std::uint32_t quotes = triple ? 3 : 1;
  result.opening = static_cast<std::uint32_t>(i) + quotes;
  result.closing = quotes;
  return result;
}

void decode_string(std::string_view content, const StringDelimiters& delimiters, bool doubled_braces,
                   std::string& out) {
  const std::string_view stops = doubled_braces ? "\\\r{}" : "\\\r";
  Decoder decoder(content, delimiters.bytes, out);
  for (std::size_t i = 0; i < content.size();) {
    const std::size_t stop = std::min(content.find_first_of(stops, i), content.size());
    out += content.substr(i, stop - i);
    i = stop;
    if (i == content.size()) break;
    if (content[i] == '\\') {
      if (!delimiters.raw) {
        i = decoder.escape(i);
      } else {
        out.push_back('\\');
        ++i;
      }
    } else if (content[i] == '\r') {
      out.push_back('\n');
      i += i + 1 < content.size() && content[i + 1] == '\n' ? 2 : 1;
    } else {
      out.push_back(content[i]);
      i += i + 1 < content.size() && content[i + 1] == content[i] ? 2 : 1;
    }
  }
}

IntegerLiteral decode_integer(std::string_view literal) {
  IntegerLiteral result;
  for (const char c : literal) {
    if (c != '_' && c != 'L' && c != 'l') result.text.push_back(c);
  }
  std::string_view digits = result.text;
  int base = 10;
  if (digits.size() > 1 && digits[0] == '0') {
    switch (digits[1] | 0x20) {
      case 'x':
        base = 16;
        break;
      case 'o':
        base = 8;
        break;
      case 'b':
        base = 2;
        break;
      default:
        break;
    }
    if (base != 10) {
      digits.remove_prefix(2);
    } else if (digits.find_first_not_of("01234567") == std::string_view::npos) {
      base = 8;  // Python 2; all zeros is 0 in either
    }
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error == std::errc{} && end == digits.data() + digits.size()) result.value = value;
  return result;
}

FloatLiteral decode_float(std::string_view literal) {
  FloatLiteral result;
  for (const char c : literal) {
    if (c == 'j' || c == 'J') {
      result.imaginary = true;
    } else if (c != '_') {
      result.text.push_back(c);
    }
  }
  return result;
}

}  // namespace foreshape::python
