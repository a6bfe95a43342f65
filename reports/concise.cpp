#include <string>

#include "checkers/registry.h"
#include "reports/escape.h"
#include "reports/text.h"

namespace foreshape::reports {

std::string concise_report(const driver::RunReport& report) {
  std::string out;
  for (const checkers::Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    out += printable(finding.at.path) + ":" + std::to_string(finding.at.start.line) + ":" +
           std::to_string(finding.at.start.column) + ": ";
    out += checkers::severity_name(finding.severity);
    out += "[" + std::string(checkers::rule_of(finding.rule).code) + "] " + printable(finding.message) + "\n";
  }
  return out + driver::summary_line(report) + "\n";
}

}  // namespace foreshape::reports
