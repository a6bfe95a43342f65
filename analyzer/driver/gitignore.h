// Patterns of a .gitignore file, with git's meaning (gitignore(5)): the last pattern that matches decides.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace foreshape::driver {

enum class Ignored { kUndecided, kYes, kNo };

class IgnorePatterns {
 public:
  // The text of a .gitignore file.
  static IgnorePatterns parse(std::string_view text);
  // One pattern, as in a list of excluded paths.
  void add(std::string_view line);

  // `path` is '/'-separated and relative to the folder of the patterns, without a leading or trailing '/'.
  Ignored match(std::string_view path, bool is_directory) const;
  bool empty() const { return patterns_.empty(); }

 private:
  struct Pattern {
    std::vector<std::string> segments;  // "**" stands for any number of folders
    bool negated = false;
    bool directory_only = false;
    bool anchored = false;  // matches the whole path, not only its last segment
  };
  std::vector<Pattern> patterns_;
};

// fnmatch without '/' in `text`: `*`, `?`, `[a-z]`, `[!a-z]`, `[[:digit:]]`, `\` escapes.
bool matches_segment(std::string_view pattern, std::string_view text);

}  // namespace foreshape::driver
