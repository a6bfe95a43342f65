// One reported defect, complete and free of the analysis: places are resolved to lines and columns, so that it can be
// written to any report and cross a process boundary.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/base/source_file.h"
#include "analyzer/base/span.h"
#include "analyzer/verdict/failure.h"

namespace foreshape::checkers {

enum class RuleId : std::uint8_t {
#define FORESHAPE_RULE(id, code, name, severity, summary, checker) id,
#include "checkers/rules.def"
#undef FORESHAPE_RULE
  kCount,
};

using verdict::Severity;

// Lines and columns are 1-based, columns count Unicode code points, `end` is exclusive.
struct Location {
  std::string path;       // as given, or relative to the working directory
  std::string root_path;  // from the project root, '/'-separated
  base::Position start;
  base::Position end;
  base::Span span;  // the same as bytes of the decoded text

  bool same_place(const Location& other) const {
    return root_path == other.root_path && span == other.span && path == other.path;
  }
};

enum class RelatedKind : std::uint8_t {
  kCall,        // a call that leads to the place, outermost first
  kProvenance,  // where a clashing size comes from, innermost first
  kRepeat,      // the same defect met again, in another context or run
};

struct Related {
  RelatedKind kind = RelatedKind::kProvenance;
  Location at;
  std::string message;
};

struct Finding {
  RuleId rule = RuleId::kBroadcastMismatch;
  Severity severity = Severity::kError;
  std::string message;  // one sentence without a final full stop
  std::string hint;     // how such a defect is repaired, with this finding's sizes where they say it
  Location at;
  std::string function;   // qualified name of the enclosing function, empty at module level
  std::string operation;  // as the library names it
  std::string condition;
  std::string raises;  // exception class, empty for lints
  std::vector<verdict::OperandShape> shapes;
  std::vector<Related> related;  // calls, provenance, repeats
  std::vector<std::pair<std::string, std::int64_t>> witness;
  std::string origin_key;
  std::string fingerprint;  // stable identity without line numbers
  std::string source_line;  // the line of at.start
  std::string line_hash;    // GitHub's primaryLocationLineHash of that line
  bool suppressed = false;  // by a comment in the source
};

// What all checkers share: places, shapes, witness and related locations of `failure`, its message completed with the
// operand shapes where it lacks them, the severity capped at the gravest of the rule, the fingerprint. The hint is the
// checker's.
Finding make_finding(RuleId rule, const verdict::Failure& failure, const base::SourceFiles& files);

Location locate(base::Place place, const base::SourceFiles& files);

}  // namespace foreshape::checkers
