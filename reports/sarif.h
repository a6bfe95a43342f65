// SARIF 2.1.0 with what GitHub code scanning requires and shows.
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/driver/run_report.h"

namespace foreshape::reports {

struct SarifOptions {
  bool include_suppressed = false;  // GitHub would open an alert for each
  int exit_status = 0;
  std::size_t most_results = 5000;  // the gravest are kept; a notification tells how many were left out
};

std::string sarif_report(const driver::RunReport& report, const SarifOptions& options);

}  // namespace foreshape::reports
