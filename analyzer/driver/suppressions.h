// Comments in the source that silence findings: `# foreshape: ignore`, `# foreshape: ignore[FS009, matmul-mismatch]`,
// `# foreshape: ignore-file`, `# foreshape: ignore-file[FS009]`.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "checkers/finding.h"

namespace foreshape::driver {

class Suppressions {
 public:
  // Comments inside string literals do not count. `text` is Python source.
  static Suppressions of_python(std::string_view text);

  // A comment counts on the first and the last line of the operation, and on comment lines directly above it.
  bool cover(checkers::RuleId rule, const checkers::Location& at) const;

 private:
  struct Scope {
    bool all = false;
    std::vector<checkers::RuleId> rules;
    bool holds(checkers::RuleId rule) const;
  };
  struct Line {
    Scope scope;
    bool comment_only = false;
    bool says_ignore = false;
  };
  void add_comment(std::string_view comment, std::uint32_t line, bool comment_only);

  Scope file_;
  std::map<std::uint32_t, Line> lines_;  // lines with a comment; only those that stand alone or say something
};

}  // namespace foreshape::driver
