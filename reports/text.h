// For people at a terminal: each finding with its line, the operand shapes side by side and where the sizes come from.
#pragma once

#include <string>

#include "analyzer/driver/run_report.h"

namespace foreshape::reports {

struct TextOptions {
  bool color = false;
  bool verbose = false;  // whole chains, partial files and the reasons of unknown shapes
};

// Without `verbose` at most 15 lines a finding. The last line is the summary.
std::string text_report(const driver::RunReport& report, const TextOptions& options);

// One line a finding: "net.py:12:5: error[FS002] message". The last line is the summary.
std::string concise_report(const driver::RunReport& report);

}  // namespace foreshape::reports
