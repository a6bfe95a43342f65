#include "analyzer/library/version_hints.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace foreshape::library {

VersionHints version_hints(std::string_view text) {
  VersionHints hints;
  // A test of the version names the version that the program is for.
  std::size_t at = 0;
  while ((at = text.find("__version__", at)) != std::string_view::npos) {
    at += 11;
    const std::string_view rest = text.substr(at, 40);
    const std::size_t line_end = rest.find('\n');
    const std::string_view line = rest.substr(0, line_end);
    const std::size_t quote = line.find_first_of("'\"");
    if (line.find("==") == std::string_view::npos || quote == std::string_view::npos) continue;
    int major = 0, minor = 0;
    const char* end = line.data() + line.size();
    const auto first = std::from_chars(line.data() + quote + 1, end, major);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '.') continue;
    std::from_chars(first.ptr + 1, end, minor);
    if (!hints.tensorflow && text.substr(0, at).ends_with("tf.__version__"))
      hints.tensorflow = {major, minor};
  }
  // Names that only TensorFlow 1 has.
  constexpr std::array<std::string_view, 24> kOnlyIn1 = {
      "tf.placeholder",      "tf.Session",          "tf.InteractiveSession", "tf.contrib",           "tf.app.",
      "tf.flags",            "tf.layers.",          "tf.get_variable",       "tf.variable_scope",    "tf.global_variables_initializer",
      "tf.initialize_all",   "tensorflow.contrib",  "compat.v1",             "disable_v2_behavior",  "tensorflow.examples",
      "tf.train.Saver",      "tf.train.GradientDescentOptimizer",            "tf.train.AdamOptimizer", "tf.gfile.",  "tf.truncated_normal",
      "tf.random_normal",    "tf.to_float",         "tf.logging.",           "tf.python_io"};
  hints.tensorflow1_names = std::any_of(kOnlyIn1.begin(), kOnlyIn1.end(),
                                   [&](std::string_view name) { return text.find(name) != std::string_view::npos; });
  return hints;
}

}  // namespace foreshape::library
