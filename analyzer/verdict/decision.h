// Decides what is to be made of a constraint that an operation puts on its operands.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "analyzer/symbolic/solver.h"
#include "analyzer/verdict/failure.h"

namespace foreshape::verdict {

enum class Outcome : std::uint8_t {
  kHolds,               // always, or the path is not taken
  kFails,               // for all values: an error
  kFailsForValue,       // for the witness's values of program symbols: an error if a run takes all of them, else a warning
  kUndecided,           // nothing to say; assume it
  kRequirement,         // on inputs: record and assume it
  kSizeOneRequirement,  // a requirement that some input size meets only as 1: a warning; assume it
};

struct Decision {
  Outcome outcome = Outcome::kUndecided;
  // Of the finding, for kFails, kFailsForValue and kSizeOneRequirement.
  Severity severity = Severity::kNote;
  // kFails: values of the connected symbols for which it fails (may be empty). kFailsForValue: the program symbols that were fixed.
  // kSizeOneRequirement: the symbols that must be 1.
  std::vector<std::pair<symbolic::SymbolId, std::int64_t>> witness;
};

Decision decide(symbolic::Solver& solver, const symbolic::PathCondition& path, symbolic::FormulaId constraint);

}  // namespace foreshape::verdict
