#include "analyzer/driver/line_hash.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <unordered_map>

namespace foreshape::driver {

namespace {

constexpr std::size_t kBlock = 100;
constexpr std::uint64_t kFactor = 37;
constexpr std::size_t kNoLine = static_cast<std::size_t>(-1);

constexpr std::uint64_t power(std::uint64_t base, std::size_t exponent) {
  std::uint64_t result = 1;
  for (std::size_t i = 0; i < exponent; ++i)
    result *= base;
  return result;
}

class LineHasher {
 public:
  // A UTF-16 code unit of the file.
  void add(std::uint32_t unit) {
    const bool after_return = previous_return_;
    previous_return_ = false;
    if (unit == ' ' || unit == '\t' || (after_return && unit == '\n')) return;
    if (unit == '\r') {
      unit = '\n';
      previous_return_ = true;
    }
    emit_if_due();
    if (at_line_start_) {
      at_line_start_ = false;
      line_at_[index_] = hashes_.size();
      hashes_.emplace_back();
    }
    if (unit == '\n') at_line_start_ = true;
    roll(unit);
  }

  std::vector<std::string> finish() {
    previous_return_ = false;
    add(0xffff);
    for (std::size_t i = 0; i < kBlock; ++i) {
      emit_if_due();
      roll(0);
    }
    return std::move(hashes_);
  }

 private:
  void emit_if_due() {
    if (line_at_[index_] == kNoLine) return;
    std::array<char, 16> hex{};
    const char* const end = std::to_chars(hex.data(), hex.data() + hex.size(), hash_, 16).ptr;
    hashes_[line_at_[index_]] =
        std::string(static_cast<const char*>(hex.data()), end) + ":" + std::to_string(++occurrences_[hash_]);
    line_at_[index_] = kNoLine;
  }

  void roll(std::uint32_t unit) {
    hash_ = kFactor * hash_ + unit - kLeaving * window_[index_];
    window_[index_] = unit;
    index_ = (index_ + 1) % kBlock;
  }

  static constexpr std::uint64_t kLeaving = power(kFactor, kBlock);
  static constexpr std::array<std::size_t, kBlock> no_lines() {
    std::array<std::size_t, kBlock> lines{};
    lines.fill(kNoLine);
    return lines;
  }

  std::array<std::uint32_t, kBlock> window_{};
  std::array<std::size_t, kBlock> line_at_ = no_lines();
  std::size_t index_ = 0;
  std::uint64_t hash_ = 0;
  bool at_line_start_ = true;
  bool previous_return_ = false;
  std::unordered_map<std::uint64_t, std::uint32_t> occurrences_;
  std::vector<std::string> hashes_;
};

}  // namespace

std::vector<std::string> line_hashes(std::string_view text) {
  LineHasher hasher;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    std::uint32_t code = lead < 0x80 ? lead : lead & (0x7fU >> length);
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      code = (code << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fU);
    }
    i += length;
    if (code >= 0x10000) {
      hasher.add(0xd800 + ((code - 0x10000) >> 10));
      hasher.add(0xdc00 + ((code - 0x10000) & 0x3ff));
    } else {
      hasher.add(code);
    }
  }
  return hasher.finish();
}

}  // namespace foreshape::driver
