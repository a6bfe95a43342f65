#pragma once

#include <string>
#include <vector>

#include "checkers/finding.h"

namespace foreshape::reports {

// A distinct name for each operand of a finding: an operand without a name, or with one that an earlier one has, is
// numbered.
std::vector<std::string> operand_keys(const checkers::Finding& finding);

}  // namespace foreshape::reports
