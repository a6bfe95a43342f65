// What a worker sends of the analysis of one entry: findings instead of failures, places as lines and columns, and
// nothing of the source text but the lines that a report shows.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/driver/run_report.h"
#include "analyzer/library/entry.h"
#include "checkers/finding.h"

namespace foreshape::driver {

struct EntryFinding {
  checkers::Finding finding;
  std::uint64_t library_function = 0;  // identity of the uncalled function whose analysis met it; 0: the default run
};

struct EntryReport {
  FileReport file;
  std::vector<FileReport> reached;     // further project files that the analysis read
  std::vector<EntryFinding> findings;  // in the order in which the program meets them
  std::vector<std::uint64_t> called_functions;
  std::vector<ShapeReport> shapes;  // of the entry file, by place
  library::Statistics statistics;
  std::map<std::string, std::uint64_t> missing_models;
};

// `shown_path` gives the path to report for a path that the analysis opened. `project_root` keeps functions of
// different projects apart.
EntryReport make_entry_report(const library::EntryResult& result, const std::string& project_root,
                              const std::function<std::string(const std::string&)>& shown_path);

std::string to_wire(const EntryReport& report);
// Throws std::runtime_error for bytes that are not the whole of a report.
EntryReport from_wire(std::string_view bytes);

}  // namespace foreshape::driver
