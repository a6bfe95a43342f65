// A run: discovery, analysis in workers, merging.
#pragma once

#include <functional>
#include <string>

#include "analyzer/driver/run_report.h"
#include "analyzer/driver/settings.h"
#include "analyzer/library/entry.h"

namespace foreshape::driver {

// library::analyze_entry; tests hand in their own.
using Analyze = std::function<library::EntryResult(const std::string& path, const std::string& root_path,
                                                   std::string bytes, const library::EntryOptions& options)>;

// Every given file has its record in the report, whatever happens to it. The report depends on the files and the
// settings alone, not on their order or the number of jobs. Throws std::system_error when no worker can be started.
RunReport check(const Settings& settings, const Analyze& analyze);

// The text that `print` makes of one file, made in a worker.
struct PrintedModule {
  std::string text;
  bool partial = false;
  std::string reason;
};
struct PrintReport {
  FileReport file;
  std::string text;
};
PrintReport print_module(const std::string& path, const WorkerLimits& limits,
                         const std::function<PrintedModule(const base::SourceFile&)>& print);

}  // namespace foreshape::driver
