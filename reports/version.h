#pragma once

#include <string_view>

namespace foreshape::reports {

// "0.1.0"
std::string_view tool_version();

}  // namespace foreshape::reports
