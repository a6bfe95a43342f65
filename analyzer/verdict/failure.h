// What the analysis records when a constraint fails: plain text and places, so that it can cross a process boundary. A checker
// turns it into a finding.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/base/span.h"

namespace foreshape::verdict {

enum class Severity : std::uint8_t { kNote, kWarning, kError };

// A place with what the reader should know about it, for example "864 comes from Linear(864, 120)".
struct Remark {
  base::Place place;
  std::string text;
};

// One dim as it is printed: an integer, an expression over symbols, or unknown (empty).
struct DimText {
  std::optional<std::int64_t> size;
  std::string text;  // "?" when unknown
};

struct OperandShape {
  std::string name;                          // parameter name of the operand, for example "logits"
  std::optional<std::vector<DimText>> dims;  // nothing: the rank is unknown
  std::optional<std::size_t> clash;          // index of the dim that takes part in the failed condition
};

struct Failure {
  std::string rule;        // rule name, for example "matmul-mismatch"
  Severity severity = Severity::kError;
  base::Place place;       // the operation that the library would refuse
  std::string operation;   // the callee or operator as the library names it, for example "tf.matmul"
  std::string function;    // qualified name of the enclosing user function, empty at module level
  std::string message;     // one sentence, no final full stop
  std::string condition;   // the constraint that fails, for example "3136 == 1024 * N"
  std::string raises;      // exception class that the library raises, empty for lints
  std::vector<OperandShape> shapes;
  std::vector<Remark> provenance;  // where the clashing sizes come from, innermost first
  std::vector<Remark> calls;       // calls that lead to `place`, outermost first; for runs the Session.run
  std::vector<std::pair<std::string, std::int64_t>> witness;  // a value of each symbol for which it fails
  std::string origin_key;  // for feeds: identity of the placeholder and the birth site of the clashing dim
};

}  // namespace foreshape::verdict
