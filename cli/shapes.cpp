#include "analyzer/driver/check.h"
#include "analyzer/library/entry.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "reports/json.h"

namespace foreshape::cli {

int shapes(const ShapesArguments& arguments) {
  driver::Requested requested = arguments.requested;
  requested.collect_shapes = true;
  const driver::RunReport report = driver::check(driver::resolve(requested), library::EntryAnalyzer());
  for (const driver::FileReport& file : report.files) {
    if (!file.reason.empty()) print_error(file.path + ": " + file.reason);
  }
  const bool json = arguments.format == Format::kJson;
  const bool written = print(json ? reports::shapes_json(report.shapes) : reports::shapes_text(report.shapes));
  return written && report.totals.failed == 0 ? 0 : 2;
}

}  // namespace foreshape::cli
