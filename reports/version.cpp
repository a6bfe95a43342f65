#include "reports/version.h"

namespace foreshape::reports {

std::string_view tool_version() {
  return FORESHAPE_VERSION;
}

}  // namespace foreshape::reports
