#include "engine/base/error.h"
#include "engine/graph/graph.h"
#include "engine/ops/build.h"
#include "engine/ops/custom.h"

namespace foreshape::engine {

Value parameter(const Type& type, const std::string& name, const SourceSite& site) {
  return {make_leaf(row(Op::input), type, {{"id", std::make_shared<Identity>()}}, {site}, name)};
}

Value parameter_like(const Value& value) {
  return {
      make_leaf(row(Op::input), value.type(), {{"id", std::make_shared<Identity>()}}, value.node->sites, value.name())};
}

Value stop_gradient(const Value& x, const SourceSite& site) {
  return apply(Op::stop_gradient, {x}, {}, site);
}

Value clip_gradient(const Value& x, double low, double high, const SourceSite& site) {
  return apply(Op::clip_gradient, {x}, {{"low", low}, {"high", high}}, site);
}

Value scale_gradient(const Value& x, double factor, const SourceSite& site) {
  return apply(Op::scale_gradient, {x}, {{"factor", factor}}, site);
}

Value print(const Value& x, const std::string& message, const SourceSite& site) {
  return apply(Op::print, {x}, {{"message", message}}, site);
}

Value assert_that(const Value& x, const Value& condition, const std::string& message, const SourceSite& site) {
  return apply(Op::assert_that, {x, condition}, {{"message", message}}, site);
}

Value if_else(const Value& condition, const Value& then, const Value& otherwise, const SourceSite& site) {
  // Each branch hands on what it is given; a rewrite moves what one branch alone needs into it.
  const auto handed_on = [](const Value& value) {
    const Value inside = parameter_like(value);
    return std::make_shared<const Graph>(std::vector<Value>{inside}, std::vector<Value>{inside});
  };
  return apply(Op::if_else, {condition, then, otherwise},
               {{"then", GraphPointer(handed_on(then))},
                {"else", GraphPointer(handed_on(otherwise))},
                {"split", std::int64_t{1}}},
               site);
}

std::vector<Value> call(const GraphPointer& body, const std::vector<Value>& operands, const GraphPointer& gradient,
                        const SourceSite& site) {
  Attributes attributes = {{"body", body}};
  if (gradient != nullptr) attributes.set("gradient", gradient);
  const Value first = apply(Op::call, operands, attributes, site);
  std::vector<Value> results;
  for (std::uint32_t i = 0; i < first.node->types.size(); ++i)
    results.push_back({first.node, i});
  return results;
}

std::vector<Value> custom(const std::shared_ptr<CustomOp>& op, const std::vector<Value>& operands,
                          const SourceSite& site) {
  try {
    const Value first = apply(Op::custom, operands, {{"op", IdentityPointer(op)}}, site);
    std::vector<Value> results;
    for (std::uint32_t i = 0; i < first.node->types.size(); ++i)
      results.push_back({first.node, i});
    return results;
  } catch (Error& error) {
    error.add_context(op->name(), {}, {site});
    throw;
  }
}

}  // namespace foreshape::engine
