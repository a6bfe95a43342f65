// Where a size comes from: a short chain of places in user code. It belongs to the value in its slot, never to the shared
// expression.
#pragma once

#include <vector>

#include "analyzer/base/span.h"
#include "analyzer/domain/value.h"

namespace foreshape::domain {

enum class ProvenanceKind : std::uint8_t {
  kLiteral,      // a number written in the code
  kComputed,     // an arithmetic expression of user code
  kOperation,    // computed by a library operation from its operands
  kParameter,    // a parameter of a function that nobody calls
  kData,         // a data set, a file, a placeholder
};

struct Provenance {
  ProvenanceKind kind = ProvenanceKind::kLiteral;
  base::Place place;
  NameId operation;                   // of kOperation and kData
  const Sequence* operand = nullptr;  // shape of the operation's first tensor, may be null
  ProvenanceId parent;                // where the operand that it was computed from came from
  std::uint32_t depth = 0;
};

class Provenances {
 public:
  // Chains longer than this lose their far end.
  static constexpr std::uint32_t kMaxDepth = 12;

  ProvenanceId add(Provenance step) {
    if (step.parent.valid()) {
      const std::uint32_t depth = steps_[step.parent.value].depth + 1;
      if (depth >= kMaxDepth) {
        step.parent = {};
      } else {
        step.depth = depth;
      }
    }
    steps_.push_back(step);
    return ProvenanceId{static_cast<std::uint32_t>(steps_.size() - 1)};
  }
  const Provenance& operator[](ProvenanceId id) const { return steps_[id.value]; }
  std::size_t size() const { return steps_.size(); }

 private:
  std::vector<Provenance> steps_;
};

}  // namespace foreshape::domain
