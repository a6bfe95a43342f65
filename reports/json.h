// The contract of docs/reports.md: one object, or for shapes one list.
#pragma once

#include <string>
#include <vector>

#include "analyzer/driver/run_report.h"

namespace foreshape::reports {

std::string json_report(const driver::RunReport& report);
// [{"path", "line", "column", "name", "shape", "dtype", "context"}]
std::string shapes_json(const std::vector<driver::ShapeReport>& rows);
// "net.py:12:5: x [N, 3] float32", one line a row.
std::string shapes_text(const std::vector<driver::ShapeReport>& rows);

}  // namespace foreshape::reports
