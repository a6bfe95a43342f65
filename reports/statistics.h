// Figures for people who tune: they differ from run to run and are no part of a report.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "analyzer/driver/run_report.h"

namespace foreshape::reports {

// Where the time went and which rung of the solver answered how many questions. `wall_seconds` is that of the whole
// command.
std::string statistics_text(const driver::RunReport& report, double wall_seconds, unsigned jobs);

// "   12  tf.nn.crelu", most frequent first.
std::string counts_text(const std::map<std::string, std::uint64_t>& counts);

}  // namespace foreshape::reports
