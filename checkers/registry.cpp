#include "checkers/registry.h"

#include <array>
#include <stdexcept>
#include <string>

#include "checkers/axis_out_of_range.h"
#include "checkers/broadcast_mismatch.h"
#include "checkers/channel_mismatch.h"
#include "checkers/concat_mismatch.h"
#include "checkers/contract_violation.h"
#include "checkers/dtype_mismatch.h"
#include "checkers/einsum_mismatch.h"
#include "checkers/feed_mismatch.h"
#include "checkers/index_out_of_range.h"
#include "checkers/indivisible.h"
#include "checkers/last_batch.h"
#include "checkers/layer_input.h"
#include "checkers/loss_target.h"
#include "checkers/matmul_mismatch.h"
#include "checkers/negative_dim.h"
#include "checkers/outer_broadcast.h"
#include "checkers/rank_mismatch.h"
#include "checkers/reshape_mismatch.h"
#include "checkers/size_one_reduction.h"
#include "checkers/undefined_static_shape.h"
#include "checkers/unpack_mismatch.h"
#include "rule_pages.h"

namespace foreshape::checkers {

namespace {

constexpr std::string_view page_of(std::string_view code) {
  for (const RulePage& page : kRulePages) {
    if (page.code == code) return page.text;
  }
  return {};
}

constexpr auto kRuleCount = static_cast<std::size_t>(RuleId::kCount);

constexpr std::array<Rule, kRuleCount> kRules = {{
#define FORESHAPE_RULE(id, code, name, severity, summary, checker) \
  {RuleId::id, code, name, Severity::severity, summary, checker, page_of(code)},
#include "checkers/rules.def"
#undef FORESHAPE_RULE
}};

constexpr bool is_sorted_by_code() {
  for (std::size_t i = 1; i < kRuleCount; ++i) {
    if (kRules[i - 1].code >= kRules[i].code) return false;
  }
  return true;
}

constexpr bool every_rule_has_a_page() {
  for (const Rule& rule : kRules) {
    if (rule.page.empty()) return false;
  }
  return true;
}

static_assert(is_sorted_by_code(), "rules.def must be sorted by code, each code once");
static_assert(every_rule_has_a_page(), "a rule has no page docs/rules/<code>.md");
static_assert(kRulePages.size() == kRuleCount, "a page in docs/rules belongs to no rule");

}  // namespace

std::span<const Rule> rules() {
  return kRules;
}

const Rule& rule_of(RuleId id) {
  return kRules[static_cast<std::size_t>(id)];
}

std::optional<RuleId> find_rule(std::string_view code_or_name) {
  for (const Rule& rule : kRules) {
    if (rule.code == code_or_name || rule.name == code_or_name) return rule.id;
  }
  return std::nullopt;
}

Finding check(const verdict::Failure& failure, const base::SourceFiles& files) {
  const std::optional<RuleId> rule = find_rule(failure.rule);
  if (!rule) throw std::invalid_argument("a library model names an unknown rule: " + failure.rule);
  return rule_of(*rule).check(failure, files);
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      break;
  }
  return "error";
}

}  // namespace foreshape::checkers
