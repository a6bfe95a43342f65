#include "analyzer/base/hash.h"
#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

using domain::ObjectKind;

bool all_ints(const Sequence& dims) {
  for (const Value& dim : dims.items) {
    if (!dim.is(Tag::kInt)) return false;
  }
  return true;
}

// `sequence` with Ints for items that carry the flags of the whole.
Shape as_shape(Interpreter& in, const Sequence* sequence, std::uint8_t flags) {
  flags &= kCarried;
  if (flags == 0 && all_ints(*sequence)) return {sequence, 0};
  Dims dims;
  for (const Value& item : sequence->items) dims.push_back(as_dim(in, item).with_flags(flags));
  Sequence copy = *sequence;
  copy.items = dims.span();
  return {in.sequence(copy), flags};
}

Shape keyed_unknown_shape(Interpreter& in, const Value& value) {
  symbolic::Origin origin = symbolic::Origin::kOpaque;
  if (value.is(Tag::kReference)) {
    const Value content = in.state().get(value.cell());
    if (content.is(Tag::kObject) && content.object->kind == domain::ObjectKind::kUnknown) {
      origin = static_cast<const domain::UnknownObject*>(content.object)->origin;
    }
  }
  const Value rank = keyed_dim(in, key_of("shape of", {value.bits}), "rank", 0, origin);
  Sequence dims;
  dims.gap = 0;
  dims.gap_length = rank.expr();
  return {in.sequence(dims), 0};
}

// What the elements of a nested list seen so far have in common.
struct Elements {
  bool any = false;
  bool ragged = false;
  Shape shape;
};

void merge_element(Interpreter& in, Elements& seen, const Shape& shape) {
  if (!seen.any) {
    seen.any = true;
    seen.shape = shape;
    return;
  }
  const Sequence& a = *seen.shape.dims;
  const Sequence& b = *shape.dims;
  seen.shape.flags = static_cast<std::uint8_t>(seen.shape.flags | shape.flags);
  if (&a == &b) return;
  // A regular array: what is known of one element holds for all.
  if (b.has_gap()) return;
  if (a.has_gap()) {
    seen.shape.dims = &b;
    return;
  }
  if (a.items.size() != b.items.size()) {
    seen.ragged = true;
    return;
  }
  if (same_dims(a, b)) return;
  Dims dims;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    switch (decide_equal(in, a.items[i], b.items[i])) {
      case Truth::kTrue: dims.push_back(better_known(in, a.items[i], b.items[i])); break;
      case Truth::kFalse: seen.ragged = true; return;
      case Truth::kUnknown: dims.push_back(opaque_dim(in, "n").with_flags(carried(a.items[i], b.items[i]))); break;
    }
  }
  seen.shape.dims = in.sequence(dims.span());
}

bool is_scalar(const Value& value) {
  switch (value.tag) {
    case Tag::kInt:
    case Tag::kFloat:
    case Tag::kBool:
    case Tag::kComplex:
    case Tag::kStr:
    case Tag::kBytes: return true;
    default: return false;
  }
}

Shape literal_shape(Interpreter& in, const Value& value, std::int64_t depth) {
  if (depth >= kMaxRank) return unknown_shape(in);
  const std::optional<Sequence> found = in.elements(value);
  if (!found) return keyed_unknown_shape(in, value);
  const Sequence& list = *found;
  const Shape scalar{in.sequence(std::span<const Value>{}), 0};
  Elements seen;
  bool scalars = false;
  const auto look_at = [&](const Value& element) {
    if (is_scalar(element)) {
      if (!scalars) merge_element(in, seen, scalar);
      scalars = true;
    } else {
      merge_element(in, seen, element.is(Tag::kUnbound) ? unknown_shape(in) : shape_of(in, element));
    }
  };
  for (const Value& element : list.items) {
    look_at(element);
    if (seen.ragged) break;
  }
  symbolic::Context& symbols = in.symbols();
  ExprId length = symbols.constant(static_cast<std::int64_t>(list.items.size()));
  if (list.has_gap()) {
    length = symbols.add(length, list.gap_length);
    // The elements of an empty gap say nothing.
    if (!seen.ragged && (list.items.empty() || given(list.gap_element))) look_at(list.gap_element);
  }
  ShapeBuilder shape(in);
  shape.push(in.integer(length));
  if (seen.ragged) {
    shape.append(unknown_dims(in));
  } else if (seen.any) {
    shape.append(*seen.shape.dims);
  }
  return {shape.finish(), seen.shape.flags};
}

}  // namespace

bool flag(Interpreter& in, const Value& value, bool otherwise) {
  if (!given_not_none(value)) return otherwise;
  const std::optional<std::int64_t> known = in.constant(value);
  return known ? *known != 0 : otherwise;
}

std::span<const Value> rest(const Value& value) {
  return value.is(Tag::kTuple) ? value.sequence->items : std::span<const Value>{};
}

Value as_dim(Interpreter& in, const Value& value) {
  if (value.is(Tag::kInt)) return value;
  if (value.is(Tag::kNone)) return opaque_dim(in, "n").with_flags(kStaticUnknown);
  if (!value.is(Tag::kUnbound)) {
    const Value number = in.as_int(value);
    if (number.is(Tag::kInt)) return number;
    // What a tensor holds is known to a run only.
    if (in.as_tensor(value) != nullptr) {
      return keyed_dim(in, key_of("content", {key_of_value(in, value)}), "n").with_flags(kStaticUnknown);
    }
  }
  return opaque_dim(in, "n");
}

Shape tensor_shape(Interpreter& in, const TensorObject& tensor) {
  if (tensor.shape == nullptr) return unknown_shape(in);
  const std::uint8_t flags = tensor.static_rank_unknown ? std::uint8_t{kStaticUnknown} : std::uint8_t{0};
  return {tensor.shape, flags};
}

Shape shape_argument(Interpreter& in, const Value& value) {
  switch (value.tag) {
    case Tag::kTuple: return as_shape(in, value.sequence, value.flags);
    case Tag::kInt: return as_shape(in, in.sequence(std::span<const Value>(&value, 1)), 0);
    case Tag::kUnbound:
    case Tag::kUnknown: return unknown_shape(in);
    case Tag::kNone: return {unknown_shape(in).dims, kStaticUnknown};
    default: break;
  }
  if (const TensorObject* tensor = in.as_tensor(value)) return tensor_shape(in, *tensor);
  if (const std::optional<Sequence> list = in.elements(value)) return as_shape(in, in.sequence(*list), 0);
  return keyed_unknown_shape(in, value);
}

Shape sizes_argument(Interpreter& in, const Value& value) {
  switch (value.tag) {
    case Tag::kBool:
    case Tag::kInt: {
      const Value size = as_dim(in, value);
      return {in.sequence(std::span<const Value>(&size, 1)), 0};
    }
    case Tag::kTuple: return as_shape(in, value.sequence, value.flags);
    case Tag::kUnbound:
    case Tag::kUnknown:
    case Tag::kNone: return unknown_shape(in);
    default: break;
  }
  const TensorObject* tensor = in.as_tensor(value);
  if (tensor == nullptr) {
    if (const std::optional<Sequence> list = in.elements(value)) return as_shape(in, in.sequence(*list), 0);
    return keyed_unknown_shape(in, value);
  }
  const Value content = in.content(*tensor);
  if (content.is(Tag::kTuple)) return as_shape(in, content.sequence, content.flags);
  if (given(content)) {
    const Value size = as_dim(in, content);
    return {in.sequence(std::span<const Value>(&size, 1)), 0};
  }
  // Sizes that only a run knows: the number of axes is known when the vector's length is.
  const Shape vector = tensor_shape(in, *tensor);
  if (!vector.dims->has_gap() && vector.dims->items.size() == 1) {
    const std::optional<std::int64_t> length = constant(in, vector.dims->items[0]);
    if (length && *length >= 0 && *length <= kMaxRank) {
      Dims dims;
      for (std::int64_t i = 0; i < *length; ++i) {
        const std::uint64_t key = key_of("contents", {key_of_value(in, value), static_cast<std::uint64_t>(i)});
        dims.push_back(keyed_dim(in, key, "n").with_flags(kStaticUnknown));
      }
      return {in.sequence(dims.span()), vector.flags};
    }
  }
  return {keyed_unknown_shape(in, value).dims, kStaticUnknown};
}

Shape shape_of(Interpreter& in, const Value& value) {
  switch (value.tag) {
    // None where a tensor is expected: a field that is not set yet.
    case Tag::kNone: return unknown_shape(in);
    case Tag::kEllipsis:
    case Tag::kBool:
    case Tag::kInt:
    case Tag::kFloat:
    case Tag::kComplex:
    case Tag::kStr:
    case Tag::kBytes:
    case Tag::kDType: return {in.sequence(std::span<const Value>{}), 0};
    case Tag::kTuple: return literal_shape(in, value, 0);
    case Tag::kReference: break;
    default: return unknown_shape(in);
  }
  switch (in.kind(value)) {
    case Kind::kTensor: return tensor_shape(in, *in.as_tensor(value));
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kRange: return literal_shape(in, value, 0);
    case Kind::kDict:
    case Kind::kSet: return {in.sequence(std::span<const Value>{}), 0};
    case Kind::kInstance:
      if (const std::optional<Value> shape = in.find_attribute(value, in.names().intern("shape"))) {
        return shape_argument(in, *shape);
      }
      return keyed_unknown_shape(in, value);
    default: return keyed_unknown_shape(in, value);
  }
}

Value over_choices(Interpreter& in, Arguments arguments, interpreter::IntrinsicFunction function) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Value& value = arguments[i];
    if (value.is(Tag::kChoice)) {
      return in.distribute_operand(value, [&](const Value& alternative) {
        std::vector<Value> single(arguments.begin(), arguments.end());
        single[i] = alternative;
        return over_choices(in, single, function);
      });
    }
    if (!value.is(Tag::kTuple)) continue;
    const Sequence& items = *value.sequence;
    for (std::size_t k = 0; k < items.items.size(); ++k) {
      if (!items.items[k].is(Tag::kChoice)) continue;
      return in.distribute_operand(items.items[k], [&](const Value& alternative) {
        std::vector<Value> replaced(items.items.begin(), items.items.end());
        replaced[k] = alternative;
        Sequence copy = items;
        copy.items = replaced;
        std::vector<Value> single(arguments.begin(), arguments.end());
        single[i] = Value::tuple(in.sequence(copy), value.flags);
        return over_choices(in, single, function);
      });
    }
  }
  return function(in, arguments);
}

}  // namespace foreshape::library::tensors
