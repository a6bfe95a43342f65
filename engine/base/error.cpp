#include "engine/base/error.h"

#include <utility>

namespace foreshape::engine {

Error::Error(std::string condition, std::string help)
    : std::runtime_error(""), condition_(std::move(condition)), help_(std::move(help)) {
  compose();
}

void Error::add_context(const std::string& op, std::vector<std::string> operands,
                        const std::vector<SourceSite>& sites) {
  if (op_.empty()) {
    op_ = op;
    operands_ = std::move(operands);
  }
  if (sites_.empty()) sites_ = sites;
  compose();
}

void Error::compose() {
  message_ = op_.empty() ? condition_ : op_ + ": " + condition_;
  if (!operands_.empty()) {
    message_ += "; operands ";
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      message_ += (i == 0 ? "" : ", ") + operands_[i];
    }
  }
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    message_ += (i == 0 ? "; at " : ", also ") + sites_[i].to_string();
  }
  if (!help_.empty()) message_ += "; help: " + help_;
}

}  // namespace foreshape::engine
