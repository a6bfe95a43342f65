// What the text of a file says about the version of a library that it is written for.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

namespace foreshape::library {

struct VersionHints {
  std::optional<std::pair<int, int>> tensorflow;  // a test of `tf.__version__` names it
  bool tensorflow1_names = false;                 // names that only TensorFlow 1 has
};

VersionHints version_hints(std::string_view text);

}  // namespace foreshape::library
