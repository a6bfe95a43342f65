// The files of the project, for tests that look at the house itself.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/read_whole.h"

namespace foreshape::testing {

inline const std::filesystem::path& project() {
  static const std::filesystem::path root = FORESHAPE_SOURCE_DIR;
  return root;
}

inline std::string read_project_file(const std::string& path) {
  return read_whole((project() / path).string());
}

// Paths from the root, '/'-separated and sorted; without what is built, fetched or hidden.
inline const std::vector<std::string>& project_files() {
  static const std::vector<std::string> files = [] {
    std::vector<std::string> found;
    const auto search = [&](const auto& again, const std::filesystem::path& folder) -> void {
      for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const bool left_out = name == ".git" || name == "__pycache__" || (folder == project() && name == "build");
        if (left_out || entry.is_symlink()) continue;
        if (entry.is_directory()) {
          again(again, entry.path());
        } else if (entry.is_regular_file()) {
          found.push_back(entry.path().lexically_relative(project()).generic_string());
        }
      }
    };
    search(search, project());
    std::sort(found.begin(), found.end());
    return found;
  }();
  return files;
}

inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

inline bool is_cpp(std::string_view path) {
  return path.ends_with(".cpp") || path.ends_with(".h");
}

inline bool exists(const std::string& path) {
  return std::filesystem::exists(project() / path);
}

}  // namespace foreshape::testing
