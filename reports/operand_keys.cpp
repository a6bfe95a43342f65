#include "reports/operand_keys.h"

#include <algorithm>

namespace foreshape::reports {

std::vector<std::string> operand_keys(const checkers::Finding& finding) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < finding.shapes.size(); ++i) {
    std::string key = finding.shapes[i].name.empty() ? "operand" + std::to_string(i) : finding.shapes[i].name;
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) key += "#" + std::to_string(i);
    keys.push_back(std::move(key));
  }
  return keys;
}

}  // namespace foreshape::reports
