#include "engine/onnx/lowering.h"

#include "engine/base/error.h"

namespace foreshape::engine::onnx {

void unsupported(const std::string& what) {
  throw UnsupportedError(what);
}

Value integer_constant(std::int64_t value) {
  return constant(Tensor::scalar(value));
}

Integers axes_from(std::size_t first, std::size_t rank) {
  Integers axes;
  for (std::size_t axis = first; axis < rank; ++axis)
    axes.push_back(static_cast<std::int64_t>(axis));
  return axes;
}

const Value& Lowering::operand(std::size_t i) const {
  if (!has(i)) throw InputError("operand " + std::to_string(i) + " is missing");
  return operands_[i];
}

Tensor Lowering::known(std::size_t i) const {
  if (std::optional<Tensor> tensor = known_(operand(i))) return *tensor;
  throw UnsupportedError("operand " + std::to_string(i) + " is not known before the run",
                         "make it an initialiser, or give its value to the importer");
}

const AttributeRecord* Lowering::find(std::string_view name) const {
  for (const AttributeRecord& attribute : node_.attributes) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

const AttributeRecord& Lowering::attribute(std::string_view name) const {
  const AttributeRecord* found = find(name);
  if (found == nullptr) throw AttributeError("attribute " + std::string(name) + " is missing");
  return *found;
}

std::int64_t Lowering::integer(std::string_view name, std::int64_t otherwise) const {
  const AttributeRecord* found = find(name);
  return found == nullptr ? otherwise : found->integer;
}

double Lowering::number(std::string_view name, double otherwise) const {
  const AttributeRecord* found = find(name);
  return found == nullptr ? otherwise : static_cast<double>(found->number);
}

std::string Lowering::text(std::string_view name, std::string_view otherwise) const {
  const AttributeRecord* found = find(name);
  return found == nullptr ? std::string(otherwise) : found->text;
}

std::optional<Integers> Lowering::integers(std::string_view name) const {
  const AttributeRecord* found = find(name);
  return found == nullptr ? std::nullopt : std::optional(found->integers);
}

std::optional<Integers> Lowering::integers(std::string_view name, std::size_t operand) const {
  if (has(operand)) return integers(operand);
  return integers(name);
}

std::vector<Value> Lowering::body(std::string_view name) const {
  const AttributeRecord& found = attribute(name);
  if (found.graph == nullptr) throw AttributeError("attribute " + std::string(name) + " is no graph");
  return body_(*found.graph);
}

DType Lowering::dtype(std::string_view name, DType otherwise) const {
  const AttributeRecord* found = find(name);
  return found == nullptr ? otherwise : dtype_of_number(found->integer);
}

}  // namespace foreshape::engine::onnx
