#include "analyzer/library/tensors/conversion.h"

#include "analyzer/library/tensors/dtypes.h"

namespace foreshape::library::tensors {

namespace {

bool is_list(Interpreter& in, const Value& value) {
  if (value.is(Tag::kTuple)) return true;
  if (!value.is(Tag::kReference)) return false;
  const Kind kind = in.kind(value);
  return kind == Kind::kList || kind == Kind::kRange || kind == Kind::kTuple;
}

DType literal_dtype(Interpreter& in, const Value& value, std::size_t& budget) {
  if (budget == 0) return DType::kNone;
  --budget;
  if (!is_list(in, value)) return dtype_of(in, value);
  const std::optional<Sequence> list = in.elements(value);
  if (!list) return DType::kNone;
  if (list->items.empty() && !list->has_gap()) return DType::kFloat64;
  DType sum = DType::kNone;
  bool any = false;
  const auto merge = [&](const Value& element) {
    const DType type = element.is(Tag::kUnbound) ? DType::kNone : literal_dtype(in, element, budget);
    sum = any ? promoted(sum, type) : type;
    any = true;
    return sum != DType::kNone;
  };
  for (const Value& element : list->items) {
    // The rest of a long list is most likely like its start.
    if (budget == 0) return sum;
    if (!merge(element)) return DType::kNone;
  }
  if (list->has_gap() && (!any || given(list->gap_element)) && !merge(list->gap_element)) return DType::kNone;
  return sum;
}

// Unbound when a part is not known or there are too many numbers; `budget` counts down.
Value literal_content(Interpreter& in, const Value& value, std::size_t& budget, std::int64_t depth) {
  if (budget == 0 || depth > kMaxRank) return {};
  switch (value.tag) {
    case Tag::kBool:
    case Tag::kInt:
    case Tag::kFloat: --budget; return value;
    default: break;
  }
  if (const TensorObject* tensor = in.as_tensor(value)) {
    const Value content = in.content(*tensor);
    if (!given(content)) return {};
    return content.is(Tag::kTuple) ? literal_content(in, content, budget, depth) : content;
  }
  if (!is_list(in, value)) return {};
  const std::optional<Sequence> list = in.elements(value);
  if (!list || list->has_gap() || list->items.size() > budget) return {};
  std::vector<Value> parts;
  parts.reserve(list->items.size());
  std::size_t length = 0;
  for (const Value& element : list->items) {
    const Value part = literal_content(in, element, budget, depth + 1);
    if (!given(part)) return {};
    // Only regular arrays have contents.
    const std::size_t part_length = part.is(Tag::kTuple) ? part.sequence->items.size() + 1 : 0;
    if (!parts.empty() && part_length != length) return {};
    length = part_length;
    parts.push_back(part);
  }
  return in.tuple(parts);
}

}  // namespace

DType dtype_argument(Interpreter& in, const Value& value) {
  if (value.is(Tag::kDType)) return value.data_type();
  if (value.is_known_string()) return dtype_named(in.names().text(value.text()));
  if (!value.is(Tag::kReference)) return DType::kNone;
  switch (in.kind(value)) {
    case Kind::kClass: return dtype_named(in.names().text(in.state().object_as<domain::ClassObject>(value.cell()).name));
    case Kind::kTensor: return in.as_tensor(value)->dtype;
    case Kind::kInstance: {
      const std::optional<Value> type = in.find_attribute(value, in.names().intern("dtype"));
      return type && type->is(Tag::kDType) ? type->data_type() : DType::kNone;
    }
    default: return DType::kNone;
  }
}

DType dtype_of(Interpreter& in, const Value& value) {
  switch (value.tag) {
    case Tag::kBool: return DType::kBool;
    case Tag::kInt: return DType::kInt64;
    case Tag::kFloat: return DType::kFloat64;
    case Tag::kComplex: return DType::kComplex128;
    case Tag::kStr:
    case Tag::kBytes: return DType::kString;
    case Tag::kNone: return DType::kObject;
    default: break;
  }
  if (const TensorObject* tensor = in.as_tensor(value)) return tensor->dtype;
  if (!is_list(in, value)) return DType::kNone;
  std::size_t budget = kMaxContent;
  return literal_dtype(in, value, budget);
}

Value content_of(Interpreter& in, const Value& value) {
  if (const TensorObject* tensor = in.as_tensor(value)) return in.content(*tensor);
  std::size_t budget = kMaxContent;
  return literal_content(in, value, budget, 0);
}

Value make_tensor(Interpreter& in, const Value& type, const Shape& shape, DType dtype, const Value& content) {
  if (!type.is(Tag::kReference) || in.kind(type) != Kind::kClass) return in.unknown("instance of an unknown class");
  const Value made = in.tensor(type.cell(), shape.dims, dtype);
  const bool rank_unknown = (shape.flags & kStaticUnknown) != 0;
  if (rank_unknown || given(content)) {
    TensorObject& object = in.state().edit<TensorObject>(made.cell());
    object.static_rank_unknown = rank_unknown;
    object.content = content;
  }
  return made;
}

}  // namespace foreshape::library::tensors
