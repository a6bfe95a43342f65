#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace foreshape::testing {

// Empty when there is no such file.
inline std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace foreshape::testing
