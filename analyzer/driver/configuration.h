// `[tool.foreshape]` of a pyproject.toml.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace foreshape::driver {

struct Configuration {
  std::string folder;  // of the pyproject.toml; empty when there is none
  std::optional<std::vector<std::string>> select;
  std::optional<std::vector<std::string>> ignore;
  std::optional<std::vector<std::string>> exclude;
  std::optional<std::vector<std::string>> models;  // absolute
  std::optional<bool> force_exclude;
  std::optional<bool> only_given;
  std::optional<std::string> fail_level;
  std::optional<double> min_coverage;  // percent
};

// What is wrong with it, with file and line.
struct ConfigurationError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// `text` is the content of the file at `path`, which stands in `folder` (absolute). Throws ConfigurationError for text
// that is no TOML, an unknown key, or a value of the wrong type.
Configuration parse_configuration(const std::string& path, const std::string& folder, const std::string& text);

// The configuration of a project root; nothing is set when it has no pyproject.toml. Throws ConfigurationError, also
// when the file cannot be read.
Configuration read_configuration(const std::string& project_root, const std::string& shown_folder);

}  // namespace foreshape::driver
