// All rules, by id, code or name.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "checkers/finding.h"

namespace foreshape::checkers {

struct Rule {
  RuleId id;
  std::string_view code;     // "FS009"
  std::string_view name;     // "layer-input"
  Severity severity;         // the gravest that a finding of this rule has
  std::string_view summary;  // one sentence without a final full stop
  Finding (*check)(const verdict::Failure&, const base::SourceFiles&);
  std::string_view page;  // docs/rules/<code>.md
};

// Sorted by code; rules()[i].id is i.
std::span<const Rule> rules();
const Rule& rule_of(RuleId id);
// By code or name; nothing for an unknown one.
std::optional<RuleId> find_rule(std::string_view code_or_name);

// The finding of a failure by the checker of its rule. Throws std::invalid_argument for a rule name that is not in the
// table: a library model named a rule that does not exist.
Finding check(const verdict::Failure& failure, const base::SourceFiles& files);

std::string_view severity_name(Severity severity);

}  // namespace foreshape::checkers
