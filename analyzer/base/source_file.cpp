#include "analyzer/base/source_file.h"

#include <algorithm>
#include <array>

namespace foreshape::base {

namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
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

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// Length of the well-formed UTF-8 sequence at `at`, or 0.
std::size_t sequence_length(std::string_view s, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const auto continues = [&](std::size_t i) { return i < s.size() && (byte(i) & 0xc0) == 0x80; };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return continues(at + 1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    if (!continues(at + 1) || !continues(at + 2)) return 0;
    if (lead == 0xe0 && byte(at + 1) < 0xa0) return 0;
    if (lead == 0xed && byte(at + 1) > 0x9f) return 0;
    return 3;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    if (!continues(at + 1) || !continues(at + 2) || !continues(at + 3)) return 0;
    if (lead == 0xf0 && byte(at + 1) < 0x90) return 0;
    if (lead == 0xf4 && byte(at + 1) > 0x8f) return 0;
    return 4;
  }
  return 0;
}

// PEP 263: a coding declared in one of the first two lines as latin-1 or one of its kin.
bool declares_single_byte_coding(std::string_view text) {
  std::size_t end = text.find('\n');
  if (end != std::string_view::npos) end = text.find('\n', end + 1);
  const std::string_view head = text.substr(0, end);
  const std::size_t at = head.find("coding");
  if (at == std::string_view::npos || head.find('#') > at) return false;
  constexpr std::array<std::string_view, 6> kCodings = {"latin-1", "latin1", "iso-8859-1", "iso8859-1", "cp1252", "iso-8859-15"};
  return std::any_of(kCodings.begin(), kCodings.end(),
                     [&](std::string_view coding) { return head.find(coding, at) != std::string_view::npos; });
}

std::string decode_utf16(std::string_view bytes, bool big_endian, std::uint32_t& replaced) {
  std::string out;
  const auto unit = [&](std::size_t i) {
    const auto a = static_cast<unsigned char>(bytes[i]);
    const auto b = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<std::uint32_t>(big_endian ? (a << 8) | b : (b << 8) | a);
  };
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const std::uint32_t u = unit(i);
    if (u >= 0xd800 && u < 0xdc00 && i + 3 < bytes.size() && (unit(i + 2) & 0xfc00) == 0xdc00) {
      append_utf8(out, 0x10000 + ((u & 0x3ff) << 10) + (unit(i + 2) & 0x3ff));
      i += 2;
    } else if (u >= 0xd800 && u < 0xe000) {
      out += kReplacement;
      ++replaced;
    } else {
      append_utf8(out, u);
    }
  }
  return out;
}

std::string decode_utf8(std::string_view bytes, std::uint32_t& replaced) {
  const bool single_byte = declares_single_byte_coding(bytes);
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = single_byte ? (static_cast<unsigned char>(bytes[i]) < 0x80 ? 1 : 0) : sequence_length(bytes, i);
    if (length != 0) {
      out.append(bytes.substr(i, length));
      i += length;
      continue;
    }
    if (single_byte) {
      append_utf8(out, static_cast<unsigned char>(bytes[i]));
    } else {
      out += kReplacement;
      ++replaced;
    }
    ++i;
  }
  return out;
}

}  // namespace

SourceFile SourceFile::from_bytes(std::string path, std::string root_path, std::string bytes) {
  SourceFile file;
  file.path = std::move(path);
  file.root_path = std::move(root_path);
  file.bytes = std::move(bytes);
  std::string_view raw = file.bytes;
  if (raw.starts_with("\xef\xbb\xbf")) raw.remove_prefix(3);
  if (raw.starts_with("\xff\xfe")) {
    file.text = decode_utf16(raw.substr(2), false, file.replaced);
  } else if (raw.starts_with("\xfe\xff")) {
    file.text = decode_utf16(raw.substr(2), true, file.replaced);
  } else {
    file.text = decode_utf8(raw, file.replaced);
  }
  file.has_nul = file.text.find('\0') != std::string::npos;
  file.line_starts.push_back(0);
  for (std::size_t i = 0; i < file.text.size(); ++i) {
    const char c = file.text[i];
    if (c == '\r' && i + 1 < file.text.size() && file.text[i + 1] == '\n') continue;
    if (c == '\n' || c == '\r') file.line_starts.push_back(static_cast<std::uint32_t>(i + 1));
  }
  return file;
}

Position SourceFile::position(std::uint32_t offset) const {
  const auto size = static_cast<std::uint32_t>(text.size());
  offset = std::min(offset, size);
  const auto after = std::upper_bound(line_starts.begin(), line_starts.end(), offset);
  const std::uint32_t start = *(after - 1);
  std::uint32_t column = 1;
  for (std::uint32_t i = start; i < offset; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) ++column;
  }
  return {static_cast<std::uint32_t>(after - line_starts.begin()), column};
}

std::string_view SourceFile::line(std::uint32_t number) const {
  if (number == 0 || number > line_starts.size()) return {};
  const std::size_t begin = line_starts[number - 1];
  std::size_t end = number < line_starts.size() ? line_starts[number] : text.size();
  while (end > begin && (text[end - 1] == '\n' || text[end - 1] == '\r')) --end;
  return std::string_view(text).substr(begin, end - begin);
}

FileId SourceFiles::add(std::shared_ptr<const SourceFile> file) {
  files_.push_back(std::move(file));
  return FileId{static_cast<std::uint32_t>(files_.size() - 1)};
}

}  // namespace foreshape::base
