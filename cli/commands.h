// One function a subcommand. Each returns the exit status and throws driver::UsageError for a wrong option value or
// configuration.
#pragma once

#include "cli/arguments.h"

namespace foreshape::cli {

int check(const CheckArguments& arguments);
int ir(const IrArguments& arguments);
int shapes(const ShapesArguments& arguments);
int rule(const RuleArguments& arguments);
int models(const ModelsArguments& arguments);
int run(const RunArguments& arguments);

}  // namespace foreshape::cli
