// What a run found, complete and in the order of the reports: input of every format.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/library/entry.h"
#include "checkers/finding.h"

namespace foreshape::driver {

enum class FileStatus : std::uint8_t { kOk, kPartial, kFailed };

struct FileReport {
  std::string path;       // as given, or relative to the working directory
  std::string root_path;  // from the project root
  FileStatus status = FileStatus::kOk;
  std::string reason;  // why it is partial or failed
  library::Coverage coverage;
};

// A row of `foreshape shapes`.
struct ShapeReport {
  std::string path;
  base::Position at;
  std::string name;
  std::optional<std::vector<verdict::DimText>> shape;
  std::string dtype;
  std::string context;
};

struct Totals {
  std::uint64_t partial = 0;
  std::uint64_t failed = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  std::uint64_t notes = 0;
  std::uint64_t suppressed = 0;
  // Over the given files and all project files that their analysis reached.
  library::Coverage coverage;
};

struct RunReport {
  std::vector<FileReport> files;            // one a given file, by path
  std::vector<checkers::Finding> findings;  // by path and place; suppressed ones too
  std::vector<ShapeReport> shapes;          // of the given files, when they were asked for
  Totals totals;
  library::Statistics statistics;
  std::map<std::string, std::uint64_t> missing_models;  // places where a library name without a model is used
  std::vector<std::string> warnings;                    // about the inputs, for stderr
};

std::string_view status_name(FileStatus status);

// 100 * known / tensors, rounded down; 100 when there are none.
unsigned coverage_percent(const library::Coverage& coverage);

struct ExitRules {
  checkers::Severity fail_level = checkers::Severity::kError;
  double min_coverage = 0;  // percent
  bool allow_failed = false;
};

// 0: nothing at or above the fail level; 1: findings, or coverage below the minimum; 2: an input failed.
int exit_status(const RunReport& report, const ExitRules& rules);

// "40 files (2 partial, 0 failed); shapes known for 71 % of 5,120 tensor operations; 1 error, 3 warnings"
std::string summary_line(const RunReport& report);

}  // namespace foreshape::driver
