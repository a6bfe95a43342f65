// ONNX operators that move parameters down a gradient (domain ai.onnx.preview.training).
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

// Operands: rate, step, then groups of equally many tensors: parameters, gradients, states.
class Groups {
 public:
  Groups(const Lowering& node, std::size_t groups) : node_(node), count_((node.operand_count() - 2) / groups) {
    if (node.operand_count() < 2 + groups || (node.operand_count() - 2) % groups != 0)
      throw InputError(std::to_string(node.operand_count()) + " operands, not 2 and some for each parameter");
  }
  std::size_t count() const { return count_; }
  const Value& rate() const { return node_.operand(0); }
  const Value& step() const { return node_.operand(1); }
  const Value& at(std::size_t group, std::size_t i) const { return node_.operand(2 + group * count_ + i); }
  // The gradient of the cost with its penalty on large parameters.
  Value gradient(std::size_t i) const {
    const Value& x = at(0, i);
    return x * like(x, node_.number("norm_coefficient", 0)) + at(1, i);
  }

 private:
  const Lowering& node_;
  std::size_t count_;
};

std::vector<Value> adagrad(const Lowering& node) {
  const Groups groups(node, 3);
  const Value& r = groups.rate();
  const Value decay = cast(groups.step(), r.dtype()) * like(r, node.number("decay_factor", 0)) + like(r, 1);
  std::vector<Value> parameters;
  std::vector<Value> states;
  for (std::size_t i = 0; i < groups.count(); ++i) {
    const Value& x = groups.at(0, i);
    const Value gradient = groups.gradient(i);
    states.push_back(groups.at(2, i) + square(gradient));
    const Value size = sqrt(states.back()) + like(x, node.number("epsilon", 1e-6));
    parameters.push_back(x - cast(r / decay, x.dtype()) * gradient / size);
  }
  parameters.insert(parameters.end(), states.begin(), states.end());
  return parameters;
}

std::vector<Value> adam(const Lowering& node) {
  const Groups groups(node, 4);
  const double alpha = node.number("alpha", 0.9);
  const double beta = node.number("beta", 0.999);
  const Value& r = groups.rate();
  const Value step = cast(groups.step(), r.dtype());
  const Value corrected =
      r * sqrt(like(r, 1) - power(like(r, beta), step)) / (like(r, 1) - power(like(r, alpha), step));
  const Value rate = where(step > like(step, 0), corrected, r);
  std::vector<Value> results;
  std::vector<Value> firsts;
  std::vector<Value> seconds;
  for (std::size_t i = 0; i < groups.count(); ++i) {
    const Value& x = groups.at(0, i);
    const Value gradient = groups.gradient(i);
    firsts.push_back(groups.at(2, i) * like(x, alpha) + gradient * like(x, 1 - alpha));
    seconds.push_back(groups.at(3, i) * like(x, beta) + square(gradient) * like(x, 1 - beta));
    const Value size = sqrt(seconds.back()) + like(x, node.number("epsilon", 1e-6));
    const Value moved = x - cast(rate, x.dtype()) * firsts.back() / size;
    results.push_back(moved * like(x, 1 - node.number("norm_coefficient_post", 0)));
  }
  results.insert(results.end(), firsts.begin(), firsts.end());
  results.insert(results.end(), seconds.begin(), seconds.end());
  return results;
}

std::vector<Value> momentum(const Lowering& node) {
  const Groups groups(node, 3);
  const std::string mode = node.text("mode", "");
  if (mode != "standard" && mode != "nesterov") throw AttributeError("mode " + mode + " is not standard or nesterov");
  const double alpha = node.number("alpha", 0);
  const Value has_moved = groups.step() > like(groups.step(), 0);
  std::vector<Value> parameters;
  std::vector<Value> states;
  for (std::size_t i = 0; i < groups.count(); ++i) {
    const Value& x = groups.at(0, i);
    const Value gradient = groups.gradient(i);
    const Value damping = where(has_moved, like(x, node.number("beta", 0)), like(x, 1));
    const Value velocity = groups.at(2, i) * like(x, alpha) + gradient * damping;
    const Value direction = mode == "nesterov" ? gradient + velocity * like(x, alpha) : velocity;
    parameters.push_back(x - cast(groups.rate(), x.dtype()) * direction);
    states.push_back(velocity);
  }
  parameters.insert(parameters.end(), states.begin(), states.end());
  return parameters;
}

constexpr OperatorRow kRows[] = {
    {"Adagrad", adagrad},
    {"Adam", adam},
    {"Momentum", momentum},
};

}  // namespace

std::span<const OperatorRow> training_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
