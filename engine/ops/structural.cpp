// The structural family: leaves, sub-graphs, custom ops, identities that steer.
#include <algorithm>
#include <cstdio>

#include "engine/base/error.h"
#include "engine/graph/graph.h"
#include "engine/ops/build.h"
#include "engine/ops/custom.h"
#include "engine/ops/family.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

// The type of a leaf is given with it; nobody asks these rules.
std::vector<DType> leaf_dtypes(const Signature&) {
  throw VerifierError("the type of a leaf is given, not inferred");
}
std::vector<Dims> leaf_shapes(const Signature&) {
  throw VerifierError("the type of a leaf is given, not inferred");
}
void given_by_the_caller(const Computation&) {
  throw VerifierError("the value of a leaf is given, not computed");
}

std::vector<DType> constant_dtypes(const Signature& signature) {
  return {signature.attributes.tensor("value").dtype()};
}
std::vector<Dims> constant_shapes(const Signature& signature) {
  return {dims_of(signature.attributes.tensor("value").shape())};
}
void constant_reference(const Computation& computation) {
  copy_into(computation.attributes.tensor("value"), computation.results[0]);
}
std::optional<Dims> constant_contents(const Node& node, std::span<const std::optional<Dims>>) {
  const std::vector<std::int64_t> values = node.attributes.tensor("value").to_integers();
  return Dims(values.begin(), values.end());
}

// ---- sub-graphs

// The types of a graph's outputs for inputs of these types.
std::vector<Type> infer_graph(const Graph& graph, std::span<const Type> types) {
  if (types.size() != graph.inputs().size()) {
    throw ShapeError(std::to_string(types.size()) + " operands for a graph of " +
                     std::to_string(graph.inputs().size()) + " inputs");
  }
  std::vector<std::pair<Value, Value>> replacements;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const Value& input = graph.inputs()[i];
    if (!compatible(types[i], input.type())) {
      throw ShapeError("operand " + std::to_string(i) + " is " + types[i].to_string() + " and the graph takes " +
                       input.type().to_string());
    }
    if (same(types[i], input.type())) continue;
    replacements.emplace_back(input, Value{make_leaf(row(Op::input), types[i], {}, {}, input.name())});
  }
  std::vector<Type> results;
  for (const Value& output : substitute(graph.outputs(), replacements))
    results.push_back(output.type());
  return results;
}

std::vector<Type> if_else_types(const Signature& signature) {
  if (!is_bool(signature.operand(0).dtype) || signature.rank(0) != 0) {
    throw DTypeError("the condition must be a bool scalar, not " + signature.operand(0).to_string(),
                     "compare it with something first");
  }
  const auto split = static_cast<std::size_t>(signature.attributes.integer("split"));
  const std::span<const Type> captured = signature.operands.subspan(1);
  if (split > captured.size()) throw AttributeError("split is larger than the number of operands");
  std::vector<Type> types = infer_graph(*signature.attributes.graph("then"), captured.first(split));
  const std::vector<Type> others = infer_graph(*signature.attributes.graph("else"), captured.subspan(split));
  if (types.size() != others.size()) throw ShapeError("the branches have different numbers of results");
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (types[i].dtype != others[i].dtype || types[i].rank() != others[i].rank()) {
      throw ShapeError("the branches give " + types[i].to_string() + " and " + others[i].to_string(),
                       "both must have the same dtype and rank");
    }
    for (std::size_t axis = 0; axis < types[i].rank(); ++axis) {
      if (!(types[i].dims[axis] == others[i].dims[axis])) types[i].dims[axis] = Dim::unknown();
    }
  }
  return types;
}
std::vector<Type> call_types(const Signature& signature) {
  return infer_graph(*signature.attributes.graph("body"), signature.operands);
}
template <std::vector<Type> (*kTypes)(const Signature&)>
std::vector<DType> dtypes_of(const Signature& signature) {
  std::vector<DType> dtypes;
  for (const Type& type : kTypes(signature))
    dtypes.push_back(type.dtype);
  return dtypes;
}
template <std::vector<Type> (*kTypes)(const Signature&)>
std::vector<Dims> shapes_of(const Signature& signature) {
  std::vector<Dims> shapes;
  for (Type& type : kTypes(signature))
    shapes.push_back(std::move(type.dims));
  return shapes;
}
constexpr DTypeRule if_else_dtypes = dtypes_of<if_else_types>;
constexpr ShapeRule if_else_shapes = shapes_of<if_else_types>;
constexpr DTypeRule call_dtypes = dtypes_of<call_types>;
constexpr ShapeRule call_shapes = shapes_of<call_types>;

// Nodes that hold graphs are executed and differentiated by who knows graphs: the interpreter and engine/derivatives.
void sub_graph_reference(const Computation&) {
  throw VerifierError("a node that holds a graph is executed by the interpreter itself");
}
std::vector<Value> sub_graph_derivative(const Pullback&) {
  throw VerifierError("a node that holds a graph is differentiated by engine/derivatives itself");
}

// ---- custom ops

const CustomOp& custom_op(const Attributes& attributes) {
  return static_cast<const CustomOp&>(*attributes.identity("op"));
}
std::vector<DType> custom_dtypes(const Signature& signature) {
  return custom_op(signature.attributes).dtypes(signature.operands);
}
std::vector<Dims> custom_shapes(const Signature& signature) {
  return custom_op(signature.attributes).shapes(signature.operands);
}
std::vector<Value> custom_derivative(const Pullback& pullback) {
  return custom_op(pullback.node.attributes).derivative(pullback);
}
void custom_reference(const Computation& computation) {
  custom_op(computation.attributes).compute(computation.operands, computation.results);
}

// ---- identities that steer

void identity_reference(const Computation& computation) {
  copy_into(computation.operands[0], computation.results[0]);
}
std::optional<Layout> identity_view(const Attributes&, const Layout& operand, const Shape&, std::span<const Integers>) {
  return operand;
}
std::vector<Value> d_identity(const Pullback& pullback) {
  return {pullback.gradients[0]};
}
std::vector<Value> d_clip_gradient(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  return {minimum(maximum(pullback.gradients[0], attributes.number("low")), attributes.number("high"))};
}
std::vector<Value> d_scale_gradient(const Pullback& pullback) {
  return {pullback.gradients[0] * pullback.node.attributes.number("factor")};
}
std::vector<Sample> identity_samples() {
  return {{{sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1)}, {}}};
}
std::vector<Sample> clip_samples() {
  return {{{sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1)}, {{"low", -100.0}, {"high", 100.0}}}};
}
std::vector<Sample> scale_samples() {
  return {{{sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1)}, {{"factor", 1.0}}}};
}
void print_reference(const Computation& computation) {
  const std::string line = computation.attributes.text("message") + " " + computation.operands[0].to_string() + "\n";
  std::fputs(line.c_str(), stdout);
  identity_reference(computation);
}
std::vector<DType> assert_dtype(const Signature& signature) {
  if (!is_bool(signature.operand(1).dtype))
    throw DTypeError("the condition must be bool", "compare it with something first");
  return same_dtype(signature);
}
std::vector<Value> d_assert_that(const Pullback& pullback) {
  return {pullback.gradients[0], Value{}};
}
void assert_reference(const Computation& computation) {
  const std::vector<std::int64_t> conditions = computation.operands[1].to_integers();
  if (std::count(conditions.begin(), conditions.end(), 0) > 0)
    throw AssertionFailed(computation.attributes.text("message"));
  identity_reference(computation);
}
std::vector<Sample> assert_samples() {
  return {
      {{sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1), Tensor::scalar(true)}, {{"message", std::string("holds")}}}};
}
std::vector<ErrorSample> assert_errors() {
  return {{{{Tensor::scalar(1.0), Tensor::scalar(1.0)}, {{"message", std::string("m")}}},
           ErrorKind::kDType,
           "must be bool"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/structural.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> structural_rows() {
  return kRows;
}

}  // namespace foreshape::engine
