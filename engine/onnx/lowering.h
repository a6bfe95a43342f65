// One ONNX node on its way into the engine: what a row of the operator table sees.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/onnx/model.h"
#include "engine/ops/build.h"

namespace foreshape::engine::onnx {

class Lowering {
 public:
  // The value of a Value where it is known while importing.
  using Known = std::function<std::optional<Tensor>(const Value&)>;
  // A graph in an attribute, over what is in scope: its outputs.
  using Body = std::function<std::vector<Value>(const GraphRecord&)>;

  Lowering(const NodeRecord& node, std::int64_t version, std::vector<Value> operands, Known known, Body body)
      : node_(node),
        version_(version),
        operands_(std::move(operands)),
        known_(std::move(known)),
        body_(std::move(body)) {}

  const NodeRecord& node() const { return node_; }
  std::int64_t version() const { return version_; }  // of the operator set
  std::size_t result_count() const { return node_.outputs.size(); }

  // ---- operands. Optional ones may be missing.
  std::size_t operand_count() const { return operands_.size(); }
  bool has(std::size_t i) const { return i < operands_.size() && operands_[i].is_defined(); }
  const Value& operand(std::size_t i) const;  // throws InputError when it is missing
  // The value of an operand on which the structure of the graph depends. Throws UnsupportedError where it is only known
  // in a run.
  Tensor known(std::size_t i) const;
  Integers integers(std::size_t i) const { return known(i).to_integers(); }
  std::int64_t integer(std::size_t i) const { return known(i).item_integer(); }
  bool is_known(std::size_t i) const { return known_(operand(i)).has_value(); }

  // ---- attributes
  bool has_attribute(std::string_view name) const { return find(name) != nullptr; }
  std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
  bool flag(std::string_view name, bool otherwise) const { return integer(name, otherwise ? 1 : 0) != 0; }
  double number(std::string_view name, double otherwise) const;
  std::string text(std::string_view name, std::string_view otherwise) const;
  std::optional<Integers> integers(std::string_view name) const;
  const AttributeRecord& attribute(std::string_view name) const;  // throws AttributeError when it is missing
  std::vector<Value> body(std::string_view name) const;
  DType dtype(std::string_view name, DType otherwise) const;

  // Operators took some integers from an attribute once and take them from an operand now; nothing: neither is there.
  std::optional<Integers> integers(std::string_view name, std::size_t operand) const;

 private:
  const AttributeRecord* find(std::string_view name) const;

  const NodeRecord& node_;
  std::int64_t version_;
  std::vector<Value> operands_;
  Known known_;
  Body body_;
};

using Lower = std::vector<Value> (*)(const Lowering& node);

// One ONNX operator. It covers the operator sets 7 to 17; what they do differently it asks `version`.
struct OperatorRow {
  std::string_view name;
  Lower lower;
};

// The rows of all families.
std::span<const OperatorRow> elementwise_operators();
std::span<const OperatorRow> activation_operators();
std::span<const OperatorRow> reduction_operators();
std::span<const OperatorRow> shape_operators();
std::span<const OperatorRow> part_operators();
std::span<const OperatorRow> index_operators();
std::span<const OperatorRow> product_operators();
std::span<const OperatorRow> creation_operators();
std::span<const OperatorRow> normalisation_operators();
std::span<const OperatorRow> loss_operators();
std::span<const OperatorRow> quantisation_operators();
std::span<const OperatorRow> training_operators();
std::span<const OperatorRow> structure_operators();

[[noreturn]] void unsupported(const std::string& what);

// ---- what several families need

// A constant of the dtype of x.
inline Value like(const Value& x, double value) {
  return number(value, x.dtype());
}
// A constant of x's dtype, exact for integers of 64 bits.
Value integer_constant(std::int64_t value);
// All axes but those given.
Integers axes_from(std::size_t first, std::size_t rank);

}  // namespace foreshape::engine::onnx
