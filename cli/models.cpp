#include "analyzer/driver/check.h"
#include "analyzer/library/entry.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "reports/statistics.h"

namespace foreshape::cli {

int models(const ModelsArguments& arguments) {
  const driver::Settings settings = driver::resolve(arguments.requested);
  if (arguments.stats) return print(reports::counts_text(library::count_models(settings.models))) ? 0 : 2;
  const driver::RunReport report = driver::check(settings, library::EntryAnalyzer());
  for (const driver::FileReport& file : report.files) {
    if (file.status == driver::FileStatus::kFailed) print_error(file.path + ": " + file.reason);
  }
  return print(reports::counts_text(report.missing_models)) && report.totals.failed == 0 ? 0 : 2;
}

}  // namespace foreshape::cli
