// Reverse mode.
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/error.h"
#include "engine/derivatives/derivatives.h"
#include "engine/derivatives/sub_graphs.h"
#include "engine/graph/graph.h"

namespace foreshape::engine {

namespace {

using Key = std::pair<const Node*, std::uint32_t>;
Key key_of(const Value& value) {
  return {value.node.get(), value.result};
}

// The nodes that a derivative made stand where the node stands that they derive.
void inherit_sites(std::span<const Value> made, const std::unordered_set<const Node*>& older, const Node& from) {
  const auto is_old = [&](const Node& node) { return older.contains(&node); };
  for (const NodePointer& node : topological_order(made, is_old)) {
    if (!is_old(*node)) node->sites = from.sites;
  }
}

std::vector<Value> flows_of(const NodePointer& node, std::span<const Value> gradients) {
  std::vector<Value> results;
  for (std::uint32_t i = 0; i < node->types.size(); ++i)
    results.push_back({node, i});
  const Pullback pullback{*node, node->operands, results, gradients};
  try {
    std::vector<Value> flows;
    if (is(*node, Op::if_else) || is(*node, Op::call)) {
      flows = pull_back_sub_graph(pullback);
    } else if (node->types.size() == 1 && !gradients[0].is_defined()) {
      flows.resize(node->operands.size());
    } else {
      flows = node->op->derivative(pullback);
    }
    if (flows.size() != node->operands.size()) throw GradientError("the derivative gives the wrong number of values");
    for (std::size_t i = 0; i < flows.size(); ++i) {
      if (flows[i].is_defined() && !compatible(flows[i].type(), node->operands[i].type())) {
        throw GradientError("what flows back is " + flows[i].type().to_string() + " where the operand is " +
                            node->operands[i].type().to_string());
      }
    }
    std::unordered_set<const Node*> older = {node.get()};
    for (const Value& operand : node->operands)
      older.insert(operand.node.get());
    for (const Value& value : gradients) {
      if (value.is_defined()) older.insert(value.node.get());
    }
    std::vector<Value> defined;
    for (const Value& flow : flows) {
      if (flow.is_defined()) defined.push_back(flow);
    }
    inherit_sites(defined, older, *node);
    return flows;
  } catch (Error& error) {
    std::vector<Type> types;
    for (const Value& operand : node->operands)
      types.push_back(operand.type());
    error.add_context(std::string(node->op->name), describe(types), node->sites);
    throw;
  }
}

}  // namespace

std::vector<Value> pull_back(std::span<const Value> outputs, std::span<const Value> gradients,
                             std::span<const Value> wrt, std::span<const Value> consider_constant) {
  std::map<Key, Value> flowing;
  const auto add_flow = [&](const Value& to, const Value& flow) {
    Value& total = flowing[key_of(to)];
    total = total.is_defined() ? add(Operand(total), Operand(flow)) : flow;
    if (total.node->sites.empty() || total.node->op->id == static_cast<std::uint16_t>(Op::add))
      total.node->add_sites(to.node->sites);
  };
  std::unordered_set<const Node*> depends;  // on one of wrt
  for (const Value& value : wrt)
    depends.insert(value.node.get());
  std::map<Key, bool> constant;
  for (const Value& value : consider_constant)
    constant[key_of(value)] = true;
  const std::vector<NodePointer> order = topological_order(outputs);
  for (const NodePointer& node : order) {
    for (const Value& operand : node->operands) {
      if (depends.contains(operand.node.get()) && !constant.contains(key_of(operand))) depends.insert(node.get());
    }
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].is_defined() && gradients[i].is_defined()) add_flow(outputs[i], gradients[i]);
  }
  for (std::size_t i = order.size(); i-- > 0;) {
    const NodePointer& node = order[i];
    if (!depends.contains(node.get()) || node->operands.empty()) continue;
    std::vector<Value> into(node->types.size());
    bool any = false;
    for (std::uint32_t result = 0; result < into.size(); ++result) {
      const auto found = flowing.find({node.get(), result});
      if (found == flowing.end() || !is_floating(node->types[result].dtype)) continue;
      into[result] = found->second;
      any = true;
    }
    bool wanted = false;
    for (const Value& operand : node->operands)
      wanted = wanted || depends.contains(operand.node.get());
    if (!any || !wanted) continue;
    const std::vector<Value> flows = flows_of(node, into);
    for (std::size_t operand = 0; operand < flows.size(); ++operand) {
      const Value& to = node->operands[operand];
      if (flows[operand].is_defined() && depends.contains(to.node.get()) && !constant.contains(key_of(to)))
        add_flow(to, flows[operand]);
    }
  }
  std::vector<Value> results;
  for (const Value& value : wrt) {
    const auto found = flowing.find(key_of(value));
    results.push_back(found == flowing.end() || constant.contains(key_of(value)) ? Value{} : found->second);
  }
  return results;
}

namespace {

void require_differentiable(const Value& value, const std::string& what) {
  if (is_floating(value.dtype())) return;
  GradientError error(what + " is of type " + value.type().to_string() + ", and integers have no derivative",
                      "cast it to a floating dtype");
  error.add_context(value.name().empty() ? std::string(value.node->op->name) : value.name(), {}, value.node->sites);
  throw error;
}

// What the options say about values into which nothing flows.
std::vector<Value> settled(std::vector<Value> flows, std::span<const Value> wrt, const GradientOptions& options) {
  for (std::size_t i = 0; i < flows.size(); ++i) {
    if (flows[i].is_defined() || options.disconnected_inputs == Disconnected::kUndefined) continue;
    if (options.disconnected_inputs == Disconnected::kRaise) {
      DisconnectedError error(
          "the cost does not depend on " + (wrt[i].name().empty() ? "value " + std::to_string(i) : wrt[i].name()),
          "leave it out, or ask for zeros with disconnected_inputs");
      error.add_context("gradient", {wrt[i].type().to_string()}, wrt[i].node->sites);
      throw error;
    }
    flows[i] = zeros_like(wrt[i]);
  }
  return flows;
}

}  // namespace

std::vector<Value> gradient(const Value& cost, const std::vector<Value>& wrt, const GradientOptions& options) {
  std::vector<Value> outputs;
  std::vector<Value> flows;
  if (cost.is_defined()) {
    if (cost.rank() != 0) {
      GradientError error("the cost is " + cost.type().to_string() + ", not a scalar",
                          "sum it, or use left_operator or jacobian");
      error.add_context("gradient", {}, cost.node->sites);
      throw error;
    }
    require_differentiable(cost, "the cost");
    outputs.push_back(cost);
    flows.push_back(number(1, cost.dtype(), SourceSite{}));
  } else if (options.known_gradients.empty()) {
    throw GradientError("there is no cost and no known gradient");
  }
  for (const auto& [value, known] : options.known_gradients) {
    require_differentiable(value, "a value with a known gradient");
    outputs.push_back(value);
    flows.push_back(known);
  }
  for (const Value& value : wrt)
    require_differentiable(value, "a value that the gradient is asked for");
  return settled(pull_back(outputs, flows, wrt, options.consider_constant), wrt, options);
}

std::vector<Value> left_operator(const std::vector<Value>& f, const std::vector<Value>& wrt,
                                 const std::vector<Value>& eval_points, const GradientOptions& options) {
  if (f.size() != eval_points.size())
    throw GradientError("there are " + std::to_string(f.size()) + " functions and " +
                        std::to_string(eval_points.size()) + " points");
  for (std::size_t i = 0; i < f.size(); ++i) {
    require_differentiable(f[i], "a function");
    if (f[i].rank() != eval_points[i].rank())
      throw GradientError("a point of rank " + std::to_string(eval_points[i].rank()) + " for a function of rank " +
                          std::to_string(f[i].rank()));
  }
  for (const Value& value : wrt)
    require_differentiable(value, "a value that the gradient is asked for");
  return settled(pull_back(f, eval_points, wrt, options.consider_constant), wrt, options);
}

Value jacobian(const Value& f, const Value& wrt, const GradientOptions& options) {
  if (f.rank() == 0) return gradient(f, {wrt}, options)[0];
  if (f.rank() != 1 || !f.dims()[0].is_constant()) {
    throw GradientError("the Jacobian of " + f.type().to_string() + " is asked for",
                        "it takes a scalar or a vector of known length");
  }
  std::vector<Value> rows;
  for (std::int64_t i = 0; i < f.dims()[0].constant(); ++i)
    rows.push_back(gradient(take(f, i), {wrt}, options)[0]);
  if (rows.empty()) throw GradientError("the Jacobian of a vector without elements is asked for");
  return stack(rows);
}

Value hessian(const Value& cost, const Value& wrt, const GradientOptions& options) {
  if (wrt.rank() != 1)
    throw GradientError("the Hessian is taken with respect to a vector, not " + wrt.type().to_string());
  // A linear cost has a Hessian of zeros.
  GradientOptions lenient = options;
  lenient.disconnected_inputs = Disconnected::kZeros;
  return jacobian(gradient(cost, {wrt}, options)[0], wrt, lenient);
}

std::vector<Value> hessian_vector_product(const Value& cost, const std::vector<Value>& wrt,
                                          const std::vector<Value>& vectors, const GradientOptions& options) {
  GradientOptions lenient = options;
  lenient.disconnected_inputs = Disconnected::kZeros;
  return left_operator(gradient(cost, wrt, options), wrt, vectors, lenient);
}

}  // namespace foreshape::engine
