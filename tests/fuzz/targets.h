// The parsers and decoders that take bytes from outside, as functions that must survive any bytes.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace foreshape::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
  std::vector<std::string> (*seeds)();  // what mutation starts from
};

std::span<const Target> targets();

// For the names of tests.
inline void PrintTo(const Target& target, std::ostream* out) {
  *out << target.name;
}

}  // namespace foreshape::fuzz
