// Where in the user's program something was made.
#pragma once

#include <cstdint>
#include <source_location>
#include <string>

namespace foreshape::engine {

struct SourceSite {
  std::string file;
  std::uint32_t line = 0;  // 1-based; 0: unknown
  std::string function;

  SourceSite() = default;
  SourceSite(std::string file_name, std::uint32_t line_number, std::string function_name = {})
      : file(std::move(file_name)), line(line_number), function(std::move(function_name)) {}
  // Implicit, so that a default argument `std::source_location::current()` is enough at the interface.
  SourceSite(const std::source_location& location)  // NOLINT(google-explicit-constructor)
      : file(location.file_name()), line(location.line()), function(location.function_name()) {}

  bool operator==(const SourceSite& other) const { return line == other.line && file == other.file; }
  // "model.cpp:12"
  std::string to_string() const { return file.empty() ? "unknown place" : file + ":" + std::to_string(line); }
};

}  // namespace foreshape::engine
