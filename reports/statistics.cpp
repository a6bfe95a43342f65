#include "reports/statistics.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "reports/escape.h"

namespace foreshape::reports {

std::string statistics_text(const driver::RunReport& report, double wall_seconds, unsigned jobs) {
  const library::Statistics& statistics = report.statistics;
  const double analysis = statistics.parse_seconds + statistics.interpretation_seconds + statistics.solver_seconds;
  const auto share = [&](double seconds) { return analysis > 0 ? 100 * seconds / analysis : 0.0; };
  std::string out =
      fmt::format("files     {}, {} lines, {:.0f} lines a second with {} jobs\n", report.files.size(), statistics.lines,
                  wall_seconds > 0 ? static_cast<double>(statistics.lines) / wall_seconds : 0.0, jobs);
  out += fmt::format("coverage  {} % of {} tensor operations\n", driver::coverage_percent(report.totals.coverage),
                     report.totals.coverage.tensors);
  out += fmt::format(
      "seconds   {:.3f} in all; over the workers: parse {:.3f} ({:.0f} %), interpretation {:.3f} ({:.0f} %), solver "
      "{:.3f} ({:.0f} %)\n",
      wall_seconds, statistics.parse_seconds, share(statistics.parse_seconds), statistics.interpretation_seconds,
      share(statistics.interpretation_seconds), statistics.solver_seconds, share(statistics.solver_seconds));
  std::uint64_t questions = 0;
  for (const auto& [rung, count] : statistics.answered)
    questions += count;
  out += fmt::format("solver    {} questions", questions);
  for (const auto& [rung, count] : statistics.answered) {
    out += fmt::format(
        ", {} {} ({:.2f} a 1,000 lines)", rung, count,
        statistics.lines > 0 ? 1000.0 * static_cast<double>(count) / static_cast<double>(statistics.lines) : 0.0);
  }
  struct rusage workers {};
  ::getrusage(RUSAGE_CHILDREN, &workers);
  return out + fmt::format("\nmemory    {} MB in the largest worker\n", workers.ru_maxrss / 1024);
}

std::string counts_text(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [name, count] : sorted)
    out += fmt::format("{:6}  {}\n", count, printable(name));
  return out;
}

}  // namespace foreshape::reports
