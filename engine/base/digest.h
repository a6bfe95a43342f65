// A 128-bit structural hash: what is equal in it is taken as equal. No seed, the same in every run for the same input.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foreshape::engine {

struct Digest {
  std::uint64_t high = 0x9e3779b97f4a7c15U;
  std::uint64_t low = 0xc2b2ae3d27d4eb4fU;

  bool operator==(const Digest&) const = default;

  Digest& add(std::uint64_t word) {
    high = mix(high ^ word);
    low = mix(low + std::rotl(word, 29) + 0x165667b19e3779f9U);
    return *this;
  }
  Digest& add(const Digest& other) { return add(other.high).add(other.low); }
  Digest& add_bytes(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    add(size);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) {
      word = (word << 8) | bytes[i];
      if (i % 8 == 7 || i + 1 == size) {
        add(word);
        word = 0;
      }
    }
    return *this;
  }
  Digest& add(std::string_view text) { return add_bytes(text.data(), text.size()); }

 private:
  static std::uint64_t mix(std::uint64_t word) {  // the finaliser of SplitMix64
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
  }
};

struct DigestHash {
  std::size_t operator()(const Digest& digest) const { return static_cast<std::size_t>(digest.high ^ digest.low); }
};

}  // namespace foreshape::engine
