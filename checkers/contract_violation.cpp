#include "checkers/contract_violation.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  if (failure.raises == "AssertionError") {
    return "the assertion is false for every run that reaches it: repair the shape that it checks, or the assertion";
  }
  return "the code itself refuses this shape: repair the shape, or the check if it is out of date";
}

}  // namespace

Finding contract_violation(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kContractViolation, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
