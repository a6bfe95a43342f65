#include "checkers/unpack_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const std::optional<std::size_t> rank = failure.shapes.empty() ? std::nullopt : rank_of(failure.shapes.front());
  if (rank) {
    return "unpack " + std::to_string(*rank) + (*rank == 1 ? " name" : " names") +
           ", or take only the ones that are needed (`*rest`, `x.shape[-1]`)";
  }
  return "unpack as many names as there are axes, or take only the ones that are needed (`*rest`, `x.shape[-1]`)";
}

}  // namespace

Finding unpack_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kUnpackMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
