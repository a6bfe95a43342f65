#include "checkers/axis_out_of_range.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const std::optional<std::size_t> rank = failure.shapes.empty() ? std::nullopt : rank_of(failure.shapes.front());
  if (rank && *rank > 0) {
    return "a tensor of rank " + std::to_string(*rank) + " has the axes " +
           std::to_string(-static_cast<std::int64_t>(*rank)) + " to " + std::to_string(*rank - 1);
  }
  if (rank) return "a scalar has no axis";
  return "the axis must be less than the rank of the tensor; axes count from 0, or from -1 at the end";
}

}  // namespace

Finding axis_out_of_range(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kAxisOutOfRange, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
