#include <cmath>

#include "engine/base/error.h"
#include "engine/derivatives/derivatives.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/family.h"

namespace foreshape::engine {

void verify_gradient(const std::function<Value(const std::vector<Value>&)>& function, const std::vector<Tensor>& point,
                     const VerifyOptions& options) {
  std::vector<Value> inputs;
  for (const Tensor& tensor : point)
    inputs.push_back(parameter({tensor.dtype(), dims_of(tensor.shape())}, "x" + std::to_string(inputs.size())));
  const Value output = function(inputs);
  const auto given = [&](const std::vector<Tensor>& values) {
    std::vector<std::pair<Value, Tensor>> pairs;
    for (std::size_t i = 0; i < values.size(); ++i)
      pairs.emplace_back(inputs[i], values[i]);
    return pairs;
  };
  const std::vector<Value> outputs = {output};
  const Shape shape = evaluate(outputs, given(point))[0].shape();
  const Tensor projection = sample_tensor(output.dtype(), shape, 0.5, 1.5, options.seed);
  const Value projected = constant(projection);
  std::vector<Value> wrt;
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!is_floating(inputs[i].dtype())) continue;
    wrt.push_back(inputs[i]);
    which.push_back(i);
  }
  GradientOptions lenient;
  lenient.disconnected_inputs = Disconnected::kZeros;
  const std::vector<Value> gradients = left_operator(outputs, wrt, {projected}, lenient);
  const std::vector<Tensor> analytic = evaluate(gradients, given(point));
  const auto cost = [&](const std::vector<Tensor>& values) {
    const std::vector<double> elements = evaluate(outputs, given(values))[0].to_doubles();
    const std::vector<double> weights = projection.to_doubles();
    double sum = 0;
    for (std::size_t i = 0; i < elements.size(); ++i)
      sum += elements[i] * weights[i];
    return sum;
  };
  for (std::size_t k = 0; k < wrt.size(); ++k) {
    const std::vector<double> found = analytic[k].to_doubles();
    if (analytic[k].shape() != point[which[k]].shape()) {
      throw GradientError("the gradient of operand " + std::to_string(which[k]) + " has shape " +
                          to_string(analytic[k].shape()));
    }
    const std::vector<double> at = point[which[k]].to_doubles();
    for (std::size_t i = 0; i < at.size(); ++i) {
      const auto moved = [&](double by) {
        std::vector<Tensor> values = point;
        std::vector<double> elements = at;
        elements[i] += by;
        values[which[k]] = Tensor::from(elements, point[which[k]].shape()).cast(point[which[k]].dtype());
        return cost(values);
      };
      const double expected = (moved(options.step) - moved(-options.step)) / (2 * options.step);
      const double error = std::fabs(found[i] - expected);
      if (!(error <= options.absolute_tolerance + options.relative_tolerance * std::fabs(expected))) {
        throw GradientError("the gradient of operand " + std::to_string(which[k]) + " at element " + std::to_string(i) +
                            " is " + std::to_string(found[i]) + " and central differences give " +
                            std::to_string(expected));
      }
    }
  }
}

}  // namespace foreshape::engine
