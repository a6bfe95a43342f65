// The files that a run is about: given files as they are, folders searched for Python files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace foreshape::driver {

struct DiscoveryOptions {
  std::vector<std::string> exclude;  // gitignore patterns
  std::string exclude_folder;        // absolute; what the patterns are relative to
  bool force_exclude = false;        // apply `exclude` and the skipped folders to given files too
};

struct Input {
  std::string path;      // as given, or the given folder with the way down from it
  std::string absolute;  // lexically normal
  std::string problem;   // why it cannot be analysed, empty when it can; the content was not looked at
};

struct Discovery {
  std::vector<Input> inputs;          // each file once, sorted by path
  std::vector<std::string> warnings;  // given folders without Python files
};

// Folders are searched for *.py and *.pyw. Not entered: hidden ones, .venv, venv, site-packages, node_modules, build,
// dist, .tox,
// __pycache__, a virtual environment of any name, a symbolic link, and what .gitignore files and `exclude` name. Files
// that say in their first lines that they are generated are left out.
Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options);

// The first comment lines say that a generator made this file.
bool is_marked_generated(std::string_view head);

}  // namespace foreshape::driver
