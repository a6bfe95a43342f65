#include "reports/escape.h"

#include <algorithm>
#include <array>
#include <utility>

namespace foreshape::reports {

namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::uint32_t kInvalid = 0xffffffff;

struct Decoded {
  std::uint32_t code = kInvalid;  // kInvalid: one byte that is not UTF-8
  std::size_t length = 1;
};

Decoded decode(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length == 0 || lead > 0xf4 || at + length > text.size()) return {};
  std::uint32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[at + i]);
    if ((next & 0xc0) != 0x80) return {};
    code = (code << 6) | (next & 0x3fU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (overlong || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, length};
}

bool is_unsafe(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || (code >= 0x200b && code <= 0x200f) ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff ||
         (code >= 0xfff9 && code <= 0xfffb) || (code >= 0xe0000 && code <= 0xe007f);
}

void append_escaped(std::string& out, std::uint32_t code) {
  const unsigned digits = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;
  out += '\\';
  out += digits == 2 ? 'x' : digits == 4 ? 'u' : 'U';
  for (unsigned i = digits; i-- > 0;)
    out += kHex[(code >> (4 * i)) & 0xf];
}

template <std::size_t N>
bool in_ranges(std::uint32_t code, const std::array<std::pair<std::uint32_t, std::uint32_t>, N>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const auto& range) { return code >= range.first && code <= range.second; });
}

// The common blocks; a width that is wrong for a rare character moves a caret and nothing else.
unsigned width_of(std::uint32_t code) {
  using Range = std::pair<std::uint32_t, std::uint32_t>;
  constexpr std::array<Range, 9> kCombining = {{{0x300, 0x36f},
                                                {0x483, 0x489},
                                                {0x591, 0x5bd},
                                                {0x610, 0x61a},
                                                {0x64b, 0x65f},
                                                {0x1ab0, 0x1aff},
                                                {0x20d0, 0x20ff},
                                                {0xfe00, 0xfe0f},
                                                {0xfe20, 0xfe2f}}};
  constexpr std::array<Range, 12> kWide = {{{0x1100, 0x115f},
                                            {0x2e80, 0x303e},
                                            {0x3041, 0x33ff},
                                            {0x3400, 0x4dbf},
                                            {0x4e00, 0x9fff},
                                            {0xa000, 0xa4cf},
                                            {0xac00, 0xd7a3},
                                            {0xf900, 0xfaff},
                                            {0xff00, 0xff60},
                                            {0x1f300, 0x1f64f},
                                            {0x1f680, 0x1f9ff},
                                            {0x20000, 0x3fffd}}};
  if (in_ranges(code, kCombining)) return 0;
  return in_ranges(code, kWide) ? 2 : 1;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  if (text.starts_with("::")) {
    append_escaped(out, ':');
    text.remove_prefix(1);
  }
  for (std::size_t i = 0; i < text.size();) {
    const Decoded decoded = decode(text, i);
    if (decoded.code == kInvalid) {
      append_escaped(out, static_cast<unsigned char>(text[i]));
    } else if (is_unsafe(decoded.code) || text.substr(i).starts_with("##[")) {
      append_escaped(out, decoded.code);
    } else {
      out += text.substr(i, decoded.length);
    }
    i += decoded.length;
  }
  return out;
}

std::string printable_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += printable(text.substr(0, end));
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::vector<Cell> cells_of(std::string_view line) {
  std::vector<Cell> cells;
  cells.reserve(line.size());
  for (std::size_t i = 0; i < line.size();) {
    const Decoded decoded = decode(line, i);
    const std::string_view character = line.substr(i, decoded.length);
    if (character == "\t") {
      cells.push_back({"    ", 4});
    } else if (decoded.code == kInvalid || is_unsafe(decoded.code) || line.substr(i).starts_with("##[")) {
      Cell cell;
      append_escaped(cell.text, decoded.code == kInvalid ? static_cast<unsigned char>(line[i]) : decoded.code);
      cell.width = static_cast<unsigned>(cell.text.size());
      cells.push_back(std::move(cell));
    } else {
      cells.push_back({std::string(character), width_of(decoded.code)});
    }
    i += decoded.length;
  }
  return cells;
}

unsigned display_width(std::string_view printable_text) {
  unsigned width = 0;
  for (std::size_t i = 0; i < printable_text.size();) {
    const Decoded decoded = decode(printable_text, i);
    width += decoded.code == kInvalid ? 1 : width_of(decoded.code);
    i += decoded.length;
  }
  return width;
}

std::string uri_path(std::string_view path) {
  constexpr std::string_view kUpperHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      out += {'%', kUpperHex[byte >> 4], kUpperHex[byte & 0xf]};
    }
  }
  return out;
}

std::string without_log_commands(std::string json) {
  // "##[" stands only in strings of JSON, where an escape is the same character.
  for (std::size_t at = json.find("##["); at != std::string::npos; at = json.find("##[", at))
    json.replace(at, 1, "\\u0023");
  return json;
}

}  // namespace foreshape::reports
