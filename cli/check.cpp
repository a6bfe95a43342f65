#include "analyzer/driver/check.h"

#include <chrono>

#include "analyzer/library/entry.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "reports/json.h"
#include "reports/sarif.h"
#include "reports/statistics.h"
#include "reports/text.h"

namespace foreshape::cli {

namespace {

std::string report_text(const CheckArguments& arguments, const driver::RunReport& report, int status) {
  switch (arguments.format) {
    case Format::kConcise:
      return reports::concise_report(report);
    case Format::kJson:
      return reports::json_report(report);
    case Format::kSarif:
      return reports::sarif_report(report, {.include_suppressed = arguments.sarif_suppressed, .exit_status = status});
    case Format::kText:
      break;
  }
  const bool automatic = arguments.color == Color::kAuto && arguments.output.empty() && stdout_wants_color();
  return reports::text_report(report,
                              {.color = automatic || arguments.color == Color::kAlways, .verbose = arguments.verbose});
}

void print_problems(const driver::RunReport& report) {
  for (const std::string& warning : report.warnings)
    print_error(warning);
  for (const driver::FileReport& file : report.files) {
    if (file.status == driver::FileStatus::kFailed) print_error(file.path + ": " + file.reason);
  }
}

}  // namespace

int check(const CheckArguments& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  const driver::Settings settings = driver::resolve(arguments.requested);
  const driver::RunReport report = driver::check(settings, library::EntryAnalyzer());
  const int status = driver::exit_status(report, settings.exit_rules);
  print_problems(report);
  const std::string text = report_text(arguments, report, status);
  const bool written = arguments.output.empty() ? print(text) : print_to_file(arguments.output, text);
  if (!arguments.output.empty()) print_to_stderr(driver::summary_line(report) + "\n");
  if (arguments.statistics) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    print_to_stderr(reports::statistics_text(report, passed.count(), settings.jobs));
  }
  return written ? status : 2;
}

}  // namespace foreshape::cli
