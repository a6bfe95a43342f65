#include <algorithm>

#include "checkers/registry.h"
#include "cli/commands.h"
#include "cli/output.h"

namespace foreshape::cli {

int rule(const RuleArguments& arguments) {
  if (arguments.rule.empty()) {
    std::string list;
    for (const checkers::Rule& each : checkers::rules()) {
      list += std::string(each.code) + "  " + std::string(each.name) +
              std::string(24 - std::min<std::size_t>(23, each.name.size()), ' ') + std::string(each.summary) + "\n";
    }
    return print(list) ? 0 : 2;
  }
  const std::optional<checkers::RuleId> found = checkers::find_rule(arguments.rule);
  if (!found) throw driver::UsageError("no rule is named " + arguments.rule + " (foreshape rule lists them)");
  return print(checkers::rule_of(*found).page) ? 0 : 2;
}

}  // namespace foreshape::cli
