// Derivatives of every op, driven by the rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/base/error.h"
#include "engine/derivatives/derivatives.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/family.h"
#include "engine/ops/op.h"

namespace foreshape::engine {
namespace {

// Samples of float64 (integers besides are indices and shapes) whose result is floating and not empty.
std::vector<Sample> differentiable_samples(const OpRow& op) {
  std::vector<Sample> samples;
  if (op.traits.effect) return samples;
  for (const Sample& sample : op.samples()) {
    bool any = false;
    bool all = true;
    for (const Tensor& operand : sample.operands) {
      any = any || operand.dtype() == DType::kFloat64;
      all = all && (operand.dtype() == DType::kFloat64 || !is_floating(operand.dtype()));
    }
    if (!any || !all) continue;
    const std::vector<Type> types = result_types(op, sample.attributes, sample.operands);
    if (types[0].dtype == DType::kFloat64) samples.push_back(sample);
  }
  return samples;
}

// Operands with respect to which an op is derived. The order of polygamma is a whole number that happens to be held as
// a floating one.
bool is_derived(const OpRow& op, const Sample& sample, std::size_t operand) {
  return is_floating(sample.operands[operand].dtype()) && !(op.name == "polygamma" && operand == 0);
}

struct Case {
  std::vector<Value> inputs;  // of the floating operands
  std::vector<Tensor> points;
  std::vector<Value> operands;
  std::vector<Value> results;
};

Case make_case(const OpRow& op, const Sample& sample) {
  Case made;
  for (std::size_t i = 0; i < sample.operands.size(); ++i) {
    const Tensor& operand = sample.operands[i];
    if (!is_derived(op, sample, i)) {
      made.operands.push_back(constant(operand));
      continue;
    }
    made.operands.push_back(parameter({operand.dtype(), dims_of(operand.shape())}, "x"));
    made.inputs.push_back(made.operands.back());
    made.points.push_back(operand);
  }
  const NodePointer node = make_node(op, made.operands, sample.attributes, {});
  for (std::uint32_t i = 0; i < node->types.size(); ++i)
    made.results.push_back({node, i});
  return made;
}

// The op as a function of its floating operands that gives one value: all results, weighted and joined.
std::function<Value(const std::vector<Value>&)> function_of(const OpRow& op, const Sample& sample) {
  return [&op, sample](const std::vector<Value>& inputs) {
    std::vector<Value> operands;
    std::size_t next = 0;
    for (std::size_t i = 0; i < sample.operands.size(); ++i)
      operands.push_back(is_derived(op, sample, i) ? inputs[next++] : constant(sample.operands[i]));
    const NodePointer node = make_node(op, operands, sample.attributes, {});
    std::vector<Value> flat;
    for (std::uint32_t i = 0; i < node->types.size(); ++i)
      flat.push_back(reshape({node, i}, Integers{-1}));
    return flat.size() == 1 ? Value{node, 0} : concat(flat);
  };
}

std::vector<Tensor> derived_operands(const OpRow& op, const Sample& sample) {
  std::vector<Tensor> points;
  for (std::size_t i = 0; i < sample.operands.size(); ++i) {
    if (is_derived(op, sample, i)) points.push_back(sample.operands[i]);
  }
  return points;
}

bool has_derivative(const OpRow& op) {
  return op.derivative != none;
}

bool is_empty(const Sample& sample) {
  for (const Tensor& operand : sample.operands) {
    if (is_floating(operand.dtype()) && operand.count() == 0) return true;
  }
  return false;
}

TEST(Derivatives, AgreeWithCentralDifferences) {
  std::size_t checked = 0;
  for (const OpRow* op : all_rows()) {
    if (!has_derivative(*op)) continue;
    std::size_t of_op = 0;
    for (const Sample& sample : differentiable_samples(*op)) {
      try {
        verify_gradient(function_of(*op, sample), derived_operands(*op, sample));
        ++of_op;
      } catch (const Error& error) {
        ADD_FAILURE() << op->name << " " << sample.operands[0].to_string() << ": " << error.what();
      }
    }
    checked += of_op;
    const bool exempt = op->traits.structural || op->traits.effect || op->name == "custom";
    if (!exempt) {
      EXPECT_GT(of_op, 0U) << op->name;
    }
  }
  EXPECT_GT(checked, 200U);
}

TEST(Derivatives, OfDerivativesAgreeWithCentralDifferences) {
  for (const OpRow* op : all_rows()) {
    if (!has_derivative(*op)) continue;
    for (const Sample& sample : differentiable_samples(*op)) {
      if (is_empty(sample)) continue;
      const auto function = function_of(*op, sample);
      const auto derivative = [&](const std::vector<Value>& inputs) {
        const Value result = function(inputs);
        // A weight that differs from element to element, so that no part cancels.
        const Value weights =
            cast(iota(constant(Tensor::scalar(element_count(*result.type().concrete_shape())))), DType::kFloat64);
        const Value cost = reduce_sum(reshape(result, Integers{-1}) * (weights * 0.3 + 1.0));
        GradientOptions lenient;
        lenient.disconnected_inputs = Disconnected::kZeros;
        std::vector<Value> flat;
        for (const Value& gradient : engine::gradient(cost, inputs, lenient))
          flat.push_back(reshape(gradient, Integers{-1}));
        return concat(flat);
      };
      try {
        VerifyOptions options;
        options.absolute_tolerance = options.relative_tolerance = 2e-4;
        verify_gradient(derivative, derived_operands(*op, sample), options);
      } catch (const Error& error) {
        ADD_FAILURE() << op->name << " " << sample.operands[0].to_string() << ": " << error.what();
      }
    }
  }
}

double inner_product(const Tensor& a, const Tensor& b) {
  const std::vector<double> x = a.to_doubles();
  const std::vector<double> y = b.to_doubles();
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    sum += x[i] * y[i];
  return sum;
}

// <Jv, u> = <v, J'u>
TEST(Derivatives, ForwardAndReverseModeAreTransposed) {
  for (const OpRow* op : all_rows()) {
    if (!has_derivative(*op)) continue;
    for (const Sample& sample : differentiable_samples(*op)) {
      const Case made = make_case(*op, sample);
      std::vector<std::pair<Value, Tensor>> given;
      std::vector<Value> v;
      std::vector<Tensor> v_values;
      for (std::size_t i = 0; i < made.inputs.size(); ++i) {
        given.emplace_back(made.inputs[i], made.points[i]);
        v_values.push_back(sample_tensor(DType::kFloat64, made.points[i].shape(), -1, 1, 40 + i));
        v.push_back(constant(v_values.back()));
      }
      std::vector<Value> u;
      std::vector<Tensor> u_values;
      std::vector<Value> results;
      for (const Value& result : made.results) {
        if (!is_floating(result.dtype())) continue;
        results.push_back(result);
        u_values.push_back(sample_tensor(DType::kFloat64, *result.type().concrete_shape(), -1, 1, 60 + u.size()));
        u.push_back(constant(u_values.back()));
      }
      GradientOptions lenient;
      lenient.disconnected_inputs = Disconnected::kZeros;
      const std::vector<Tensor> forward = evaluate(right_operator(results, made.inputs, v), given);
      const std::vector<Tensor> reverse = evaluate(left_operator(results, made.inputs, u, lenient), given);
      double left = 0;
      double right = 0;
      for (std::size_t i = 0; i < u.size(); ++i)
        left += inner_product(forward[i], u_values[i]);
      for (std::size_t i = 0; i < v.size(); ++i)
        right += inner_product(reverse[i], v_values[i]);
      EXPECT_NEAR(left, right, 1e-9 * (1 + std::fabs(left))) << op->name << " " << sample.operands[0].to_string();
    }
  }
}

}  // namespace
}  // namespace foreshape::engine
