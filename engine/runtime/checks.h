// Checked mode: what a unit did is compared with what the interpreter does.
#pragma once

#include <functional>
#include <span>

#include "engine/runtime/program.h"

namespace foreshape::engine {

// Calls `run`, which executes the unit on these tensors, and throws CheckError when a result differs from the
// interpreter's beyond rounding, when a result has another shape than the rules predict, when an operand changed that
// no result lies over, or, with `guard_nan`, when a result holds a NaN and no operand does.
void check_unit(const Schedule& schedule, const ProgramUnit& unit, std::span<const Tensor> operands,
                std::span<const Tensor> results, bool guard_nan, const std::function<void()>& run);

}  // namespace foreshape::engine
