// Plain values as bytes, for the way from a worker to its parent on the same machine. Not a file format.
#pragma once

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace foreshape::driver {

class WireWriter {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      bytes_.push_back(static_cast<char>(value | 0x80));
    bytes_.push_back(static_cast<char>(value));
  }
  void integer(std::int64_t value) {
    number((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  void flag(bool value) { bytes_.push_back(value ? '\1' : '\0'); }
  void real(double value) { number(std::bit_cast<std::uint64_t>(value)); }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  template <typename List, typename WriteOne>
  void list(const List& items, WriteOne write_one) {
    number(items.size());
    for (const auto& item : items)
      write_one(item);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Throws std::runtime_error when the bytes end early.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(next(1)[0]);
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value;
  }
  std::uint32_t small_number() { return static_cast<std::uint32_t>(number()); }
  std::int64_t integer() {
    const std::uint64_t value = number();
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
  }
  bool flag() { return next(1)[0] != '\0'; }
  double real() { return std::bit_cast<double>(number()); }
  std::string text() { return std::string(next(number())); }
  template <typename ReadOne>
  void list(ReadOne read_one) {
    for (std::uint64_t count = number(); count > 0; --count)
      read_one();
  }
  bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view next(std::uint64_t count) {
    if (count > bytes_.size()) throw std::runtime_error("a worker's answer ends early");
    const std::string_view head = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return head;
  }

  std::string_view bytes_;
};

}  // namespace foreshape::driver
