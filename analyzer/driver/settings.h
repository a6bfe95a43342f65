// Command line and configuration together say what a run does.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "analyzer/driver/discovery.h"
#include "analyzer/driver/merge.h"
#include "analyzer/driver/run_report.h"
#include "analyzer/driver/workers.h"

namespace foreshape::driver {

// What the command line says. What is not set comes from `[tool.foreshape]`, else from the defaults.
struct Requested {
  std::vector<std::string> paths;  // none: the working directory
  std::optional<std::vector<std::string>> select;
  std::optional<std::vector<std::string>> ignore;
  std::optional<std::vector<std::string>> exclude;
  std::optional<std::vector<std::string>> models;
  std::optional<bool> force_exclude;
  std::optional<bool> only_given;
  std::optional<std::string> fail_level;
  std::optional<double> min_coverage;
  bool allow_failed = false;
  bool collect_shapes = false;
  unsigned jobs = 0;                              // 0: one a core
  std::optional<std::uint64_t> memory_megabytes;  // of each worker
};

struct Settings {
  std::vector<std::string> paths;
  DiscoveryOptions discovery;
  MergeOptions merging;
  ExitRules exit_rules;
  std::vector<std::string> models;
  bool collect_shapes = false;
  unsigned jobs = 1;
  WorkerLimits limits;
};

// A wrong option value or configuration, for people.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The configuration is that of the project of the first path. Throws UsageError.
Settings resolve(const Requested& requested);

// The rules of `select` (all when it is not given) without those of `ignore`. A selector is a code, a name, or the
// beginning of codes ("FS1"). Throws UsageError for one that names no rule.
RuleSet select_rules(const std::optional<std::vector<std::string>>& select, const std::vector<std::string>& ignore);

}  // namespace foreshape::driver
