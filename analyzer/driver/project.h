// Paths as the user sees them and as the project knows them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace foreshape::driver {

// Absolute and lexically normal; symbolic links are not resolved. No trailing '/'.
std::string absolute_path(std::string_view path);
// `path` relative to the folder `base`, '/'-separated, with ".." where it leaves it; both absolute.
std::string relative_path(std::string_view path, std::string_view base);
std::string parent_folder(std::string_view absolute);
std::string join_path(std::string_view folder, std::string_view name);
bool is_file(const std::string& path);
bool is_folder(const std::string& path);
// What errno means, for the middle of a sentence.
std::string system_error_text(int error);
// The content of a regular file; nothing when it cannot be read, with `error` saying why.
std::optional<std::string> read_file(const std::string& path, std::string& error);

// The project root of a folder: the nearest one at or above it with pyproject.toml, .git or compile_commands.json, else
// the folder itself. Answers are kept.
class Projects {
 public:
  const std::string& root_of_folder(const std::string& absolute);

 private:
  const std::string& nearest_marked(const std::string& absolute);  // empty: none
  std::map<std::string, std::string, std::less<>> marked_;
};

}  // namespace foreshape::driver
