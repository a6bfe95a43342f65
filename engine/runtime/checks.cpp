#include "engine/runtime/checks.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"

namespace foreshape::engine {

namespace {

// Rounding and another order of summation, relative to the largest element.
double tolerance(DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return 1e-2;
    case DType::kBFloat16:
      return 8e-2;
    case DType::kFloat32:
      return 1e-4;
    default:
      return 1e-9;
  }
}

bool has_nan(const Tensor& tensor) {
  if (!is_floating(tensor.dtype())) return false;
  const std::vector<double> values = tensor.to_doubles();
  return std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

bool agree(const Tensor& left, const Tensor& right) {
  if (left.dtype() != right.dtype() || left.shape() != right.shape()) return false;
  if (!is_floating(left.dtype())) return equal(left, right);
  const std::vector<double> a = left.to_doubles();
  const std::vector<double> b = right.to_doubles();
  double largest = 1e-30;
  for (const double value : b) {
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])) ||
                      std::fabs(a[i] - b[i]) <= tolerance(left.dtype()) * largest;
    if (!same) return false;
  }
  return true;
}

}  // namespace

void check_unit(const Schedule& schedule, const ProgramUnit& unit, std::span<const Tensor> operands,
                std::span<const Tensor> results, bool guard_nan, const std::function<void()>& run) {
  std::vector<Tensor> before;
  for (const Tensor& operand : operands)
    before.push_back(operand.copy());
  run();
  const Step& last = schedule.steps[unit.cluster.steps.back()];
  const auto fail = [&](const std::string& what) {
    CheckError error(what + " (backend " + unit.backend + ")");
    std::vector<std::string> texts;
    for (const Tensor& operand : before)
      texts.push_back(operand.describe());
    error.add_context(std::string(last.node->op->name), std::move(texts), last.node->sites);
    throw error;
  };
  std::unordered_map<std::size_t, Tensor> expected;
  for (std::size_t i = 0; i < before.size(); ++i)
    expected[unit.cluster.operands[i]] = before[i];
  for (const std::size_t index : unit.cluster.steps) {
    const Step& step = schedule.steps[index];
    std::vector<Tensor> inputs;
    for (const std::size_t slot : step.operands)
      inputs.push_back(expected.at(slot));
    if (step.node->op->traits.effect) {
      // Not done twice.
      for (std::size_t i = 0; i < step.results.size(); ++i)
        expected[step.results[i]] = inputs[0];
      continue;
    }
    const std::vector<Tensor> values = run_node(*step.node, inputs);
    for (std::size_t i = 0; i < values.size(); ++i)
      expected[step.results[i]] = values[i];
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Tensor& wanted = expected.at(unit.cluster.results[i]);
    if (wanted.shape() != results[i].shape()) {
      fail("a result has shape " + to_string(wanted.shape()) + " where " + to_string(results[i].shape()) +
           " was predicted");
    }
    if (!agree(results[i], wanted)) fail("a result differs from the interpreter's");
    if (guard_nan && has_nan(results[i]) && std::none_of(before.begin(), before.end(), has_nan)) {
      fail("a result holds a NaN and no operand does");
    }
  }
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const bool overwritten = std::any_of(results.begin(), results.end(), [&](const Tensor& result) {
      const auto* from = static_cast<const std::byte*>(result.raw());
      const auto* at = static_cast<const std::byte*>(operands[i].raw());
      return at >= from && at < from + std::max<std::size_t>(result.bytes(), 1);
    });
    if (!overwritten && !equal(operands[i], before[i])) fail("operand " + std::to_string(i) + " was changed");
  }
}

}  // namespace foreshape::engine
