// Coverage and shapes: what was known at each call, operator and assignment of user code.
#include <algorithm>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using StatementKind = ir::Kind;
using ValueKind = interpreter::Kind;

Knowledge Machine::knowledge_of(const Value& given, int depth) {
  const Value value = narrow(given);
  if (value.is(Tag::kChoice)) {
    Knowledge least = Knowledge::kKnown;
    for (const domain::Alternative& one : value.choice->alternatives) least = std::min(least, knowledge_of(one.value, depth + 1));
    return least;
  }
  if (const TensorObject* tensor = as_tensor(value)) {
    if (tensor->shape->has_gap()) return Knowledge::kUnknown;
    for (const Value& dim : tensor->shape->items) {
      if (!dim.is(Tag::kInt) || symbols_.weakest_origin(dim.expr()) == symbolic::Origin::kOpaque) return Knowledge::kRankOnly;
    }
    return Knowledge::kKnown;
  }
  const ValueKind k = kind(value);
  if (k == ValueKind::kUnknown) return Knowledge::kUnknown;
  if (depth < 3 && (k == ValueKind::kTuple || k == ValueKind::kList)) {
    const Sequence& items = value.is(Tag::kTuple) ? *value.sequence : state_.object_as<domain::ListObject>(value.cell()).elements;
    Knowledge least = Knowledge::kKnown;
    for (const Value& item : items.items.first(std::min<std::size_t>(items.items.size(), 16))) {
      least = std::min(least, knowledge_of(item, depth + 1));
    }
    return least;
  }
  return Knowledge::kKnown;
}

std::string Machine::why_unknown(const Value& given) {
  const Value value = narrow(given);
  if (value.is(Tag::kUnknown)) return std::string(reason_text(value.reason()));
  if (value.is(Tag::kReference) && kind(value) == ValueKind::kUnknown && state_.get(value.cell()).is(Tag::kObject)) {
    return std::string(reason_text(state_.object_as<domain::UnknownObject>(value.cell()).reason));
  }
  if (as_tensor(value) != nullptr) return "rank not known";
  if (value.is(Tag::kTuple)) {
    for (const Value& item : value.sequence->items) {
      if (knowledge_of(item, 1) == Knowledge::kUnknown) return why_unknown(item);
    }
  }
  return "unknown";
}

// A name that the models of its library lack, at this place of the entry.
void Machine::note_missing(ir::NodeId id, const Value& object, const Value& result) {
  if (frame_->library || frame_->module != entry_ || kind(object) == ValueKind::kUnknown || kind(result) != ValueKind::kUnknown) return;
  constexpr std::string_view kMark = "unmodelled: ";
  const std::string why = why_unknown(result);
  if (why.starts_with(kMark)) missing_[why.substr(kMark.size())].insert(id.value);
}

void Machine::note_operator(ir::NodeId id, const Value& result, std::initializer_list<Value> operands) {
  if (frame_->library || !state_.reachable || run_ != nullptr) return;
  const bool counts = std::any_of(operands.begin(), operands.end(), [&](const Value& operand) {
    const ValueKind k = kind(operand);
    return k == ValueKind::kTensor || k == ValueKind::kUnknown;
  });
  if (!counts) return;
  const Knowledge knowledge = knowledge_of(result);
  coverage_.count(*frame_->module, id, knowledge, knowledge == Knowledge::kUnknown ? why_unknown(result) : std::string());
}

void Machine::note_call(ir::NodeId id, const Value& callee_given, const Value& result, std::span<const Value> positional,
                        std::span<const KeywordValue> keywords) {
  if (frame_->library || !state_.reachable || run_ != nullptr) return;
  const Value callee = narrow(callee_given);
  const auto from_tensor_library = [&](const Value& value) {
    if (value.is(Tag::kFunction)) return tensor_libraries_.contains(value.function->module);
    if (value.is(Tag::kMethod) && value.method->function.is(Tag::kFunction)) {
      return tensor_libraries_.contains(value.method->function.function->module);
    }
    const domain::ClassObject* type = class_object(value);
    return type != nullptr && type->from_library && tensor_libraries_.contains(type->module);
  };
  const auto is_tensor = [&](const Value& value) { return as_tensor(narrow(value)) != nullptr; };
  bool counts = from_tensor_library(callee) || kind(callee) == ValueKind::kUnknown;
  counts = counts || std::any_of(positional.begin(), positional.end(), is_tensor);
  counts = counts || std::any_of(keywords.begin(), keywords.end(), [&](const KeywordValue& k) { return is_tensor(k.value); });
  if (!counts) return;
  const Knowledge knowledge = knowledge_of(result);
  coverage_.count(*frame_->module, id, knowledge, knowledge == Knowledge::kUnknown ? why_unknown(result) : std::string());
}

std::string_view dtype_text(DType type) {
  constexpr std::string_view kNames[] = {"",       "bool",   "int8",    "int16",    "int32",   "int64",   "uint8",     "uint16",     "uint32", "uint64",
                                         "float16", "bfloat16", "float32", "float64", "complex64", "complex128", "string", "object", "resource"};
  return kNames[static_cast<std::size_t>(type)];
}

void Machine::note_assignment(ir::NodeId target, const Value& given) {
  if (frame_->library || !options_.collect_shapes || !state_.reachable) return;
  const Value value = narrow(given);
  const TensorObject* tensor = as_tensor(value);
  if (tensor == nullptr) return;
  const ir::Module& module = *frame_->module;
  ShapeRecord row;
  row.place = Place{module.file, module[target].span};
  row.name = names_.text(module[target].name);
  if (module[target].kind == StatementKind::kAttribute) {
    const ir::Node& object = module[module.child(target, 0)];
    if (object.kind == StatementKind::kName) row.name = std::string(names_.text(object.name)) + "." + row.name;
  }
  row.shape = shape_text(tensor->shape);
  row.dtype = dtype_text(tensor->dtype);
  if (const NameId function = function_name(); function.valid()) row.context = names_.text(function);
  shapes_.push_back(std::move(row));
}

}  // namespace foreshape::interpreter
