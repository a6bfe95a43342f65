// Making tensors, looking at them and changing what is known of them.
#include <algorithm>

#include "analyzer/library/tensors/conversion.h"

namespace foreshape::library::tensors {

namespace {

// Contents that are given as numbers in nested tuples or lists; unbound when there are too many.
Value content_argument(Interpreter& in, const Value& value, std::size_t& budget) {
  if (!given_not_none(value) || budget == 0) return {};
  if (!value.is(Tag::kTuple) && in.kind(value) != Kind::kList) {
    --budget;
    if (const TensorObject* tensor = in.as_tensor(value)) return in.content(*tensor);
    return value;
  }
  const std::optional<Sequence> list = value.is(Tag::kTuple) ? std::optional(*value.sequence) : in.elements(value);
  if (!list || list->has_gap() || list->items.size() > budget) return {};
  bool changed = !value.is(Tag::kTuple);
  std::vector<Value> parts;
  parts.reserve(list->items.size());
  for (const Value& item : list->items) {
    const Value part = content_argument(in, item, budget);
    if (!given(part)) return {};
    changed = changed || !part.same(item);
    parts.push_back(part);
  }
  return changed ? in.tuple(parts) : value;
}

Value content_argument(Interpreter& in, const Value& value) {
  std::size_t budget = kMaxContent;
  const Value content = content_argument(in, value, budget);
  return content.is(Tag::kUnknown) ? Value() : content;
}

// tensor(cls, shape, dtype=, content=, view_of=)
Value tensor(Interpreter& in, Arguments arguments) {
  const Shape shape = sizes_argument(in, argument(arguments, 1));
  const DType dtype = dtype_argument(in, argument(arguments, 2));
  const Value content = content_argument(in, argument(arguments, 3));
  const Value made = make_tensor(in, argument(arguments, 0), shape, dtype, content);
  const Value& viewed = argument(arguments, 4);
  if (in.as_tensor(made) == nullptr || in.as_tensor(viewed) == nullptr) return made;
  const CellId base = in.as_tensor(viewed)->base.valid() ? in.as_tensor(viewed)->base : viewed.cell();
  const std::uint32_t version = in.state().object_as<TensorObject>(base).version;
  TensorObject& object = in.state().edit<TensorObject>(made.cell());
  object.base = base;
  object.version = version;
  return made;
}

Value is_tensor(Interpreter& in, Arguments arguments) { return in.boolean(in.as_tensor(argument(arguments, 0)) != nullptr); }

Value is_unknown(Interpreter& in, Arguments arguments) { return in.boolean(in.kind(argument(arguments, 0)) == Kind::kUnknown); }

// absent(x): an optional argument was left out; what is not known was given.
Value absent(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  if (!x.is(Tag::kChoice)) return in.boolean(x.is(Tag::kNone));
  FormulaId none = in.symbols().truth(false);
  for (const domain::Alternative& one : x.choice->alternatives) {
    if (one.value.is(Tag::kNone)) none = in.symbols().disjunction(none, one.guard);
  }
  return Value::boolean(none);
}

// is_a(x, types): certainly an instance of Python's own types.
Value is_a(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  if (in.as_tensor(x) != nullptr || x.is(Tag::kEllipsis) || in.kind(x) == Kind::kUnknown) return in.boolean(false);
  const Truth truth = in.is_instance(x, argument(arguments, 1));
  return truth == Truth::kUnknown ? in.fresh_bool("is_a", Origin::kOpaque) : in.boolean(truth == Truth::kTrue);
}

// plain_sizes(x): the tuple of sizes that an int, or a list or tuple of ints and Nones, spells out; None for anything else.
Value plain_sizes(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const auto is_size = [](const Value& size) { return size.is(Tag::kInt) || size.is(Tag::kNone); };
  if (x.is(Tag::kInt)) return in.tuple(std::span<const Value>(&x, 1));
  const bool tuple = x.is(Tag::kTuple);
  if (!tuple && in.kind(x) != Kind::kList) return Value::none();
  const std::optional<Sequence> sizes = tuple ? std::optional(*x.sequence) : in.elements(x);
  if (!sizes || sizes->has_gap() || !std::all_of(sizes->items.begin(), sizes->items.end(), is_size)) return Value::none();
  return tuple ? x : in.tuple(sizes->items);
}

// may_hold_more(x): a list or dict that may hold elements which are not listed.
Value may_hold_more(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  if (in.kind(x) == Kind::kDict) {
    const auto& dict = in.state().object_as<domain::DictObject>(x.cell());
    const std::span<const domain::DictEntry> entries(dict.entries, dict.count);
    const auto unknown_key = [&](const domain::DictEntry& entry) { return in.kind(entry.key) == Kind::kUnknown; };
    return in.boolean(dict.open || std::any_of(entries.begin(), entries.end(), unknown_key));
  }
  const auto items = in.elements(x);
  return in.boolean(!items || items->has_gap());
}

Value shape_of_value(Interpreter& in, Arguments arguments) { return shape_value(settled(in, shape_of(in, argument(arguments, 0)))); }

// rank_of(x): of a tensor or of a shape; None when it is not known.
Value rank_of(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  switch (x.tag) {
    case Tag::kBool:
    case Tag::kInt:
    case Tag::kFloat:
    case Tag::kComplex:
    case Tag::kStr:
    case Tag::kBytes: return in.integer(0);
    case Tag::kTuple:
    case Tag::kReference: break;
    default: return Value::none();
  }
  const Shape shape = settled(in, shape_argument(in, x));
  if (shape.dims->has_gap()) return Value::none();
  return in.integer(in.symbols().constant(static_cast<std::int64_t>(shape.dims->items.size())), shape.flags & kCarried);
}

Value dtype_of_value(Interpreter& in, Arguments arguments) {
  const DType type = dtype_of(in, argument(arguments, 0));
  return type == DType::kNone ? Value::none() : Value::dtype(type);
}

Value content_of_value(Interpreter& in, Arguments arguments) {
  const Value content = content_of(in, argument(arguments, 0));
  return given(content) ? content : Value::none();
}

// A parameter of a function that nobody calls, or a part of one.
bool is_free_input(Interpreter& in, const Value& x) {
  if (!x.is(Tag::kReference) || in.kind(x) != Kind::kUnknown) return false;
  const Value content = in.state().get(x.cell());
  if (!content.is(Tag::kObject) || content.object->kind != domain::ObjectKind::kUnknown) return false;
  return static_cast<const domain::UnknownObject*>(content.object)->origin == symbolic::Origin::kInput;
}

// as_tensor(cls, x, dtype=): x itself if it is an instance (of that dtype), else a new tensor.
Value as_tensor(Interpreter& in, Arguments arguments) {
  const Value& type = argument(arguments, 0);
  const Value& x = argument(arguments, 1);
  const DType wanted = dtype_argument(in, argument(arguments, 2));
  const TensorObject* source = in.as_tensor(x);
  if (source != nullptr && (wanted == DType::kNone || wanted == source->dtype) && in.is_instance(x, type) == Truth::kTrue) return x;
  if (is_free_input(in, x) && type.is(Tag::kReference) && in.kind(type) == Kind::kClass) {
    // What a caller chooses is a tensor if it is used as one; from here on it is this one.
    TensorObject object{};
    object.kind = domain::ObjectKind::kTensor;
    object.type = type.cell();
    object.dtype = wanted;
    object.shape = shape_of(in, x).dims;
    in.state().replace(x.cell(), object);
    return x;
  }
  const Shape shape = settled(in, shape_of(in, x));
  const DType dtype = wanted == DType::kNone ? dtype_of(in, x) : wanted;
  return make_tensor(in, type, shape, dtype, content_of(in, x));
}

// array_operand(cls, x): lists and tuples as tensors of that class, all else as it is.
Value array_operand(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 1);
  const Kind kind = in.kind(x);
  return x.is(Tag::kTuple) || kind == Kind::kList ? as_tensor(in, arguments) : x;
}

// set_content(x, content)
Value set_content(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  if (in.as_tensor(x) == nullptr) return Value::none();
  const CellId base = in.as_tensor(x)->base;
  const std::uint32_t version = base.valid() ? in.state().object_as<TensorObject>(base).version : in.as_tensor(x)->version;
  const Value content = content_argument(in, argument(arguments, 1));
  TensorObject& object = in.state().edit<TensorObject>(x.cell());
  object.content = content;
  object.version = version;
  return Value::none();
}

Value forget_content(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  if (in.as_tensor(x) != nullptr) in.state().edit<TensorObject>(x.cell()).content = Value();
  return Value::none();
}

Value base_of(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const TensorObject* tensor = in.as_tensor(x);
  return tensor != nullptr && tensor->base.valid() ? Value::reference(tensor->base) : x;
}

// write_through(x): the contents of x, of its base and of all views of that are no longer known.
Value write_through(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const TensorObject* tensor = in.as_tensor(x);
  if (tensor == nullptr) return Value::none();
  const CellId base = tensor->base.valid() ? tensor->base : x.cell();
  TensorObject& object = in.state().edit<TensorObject>(base);
  object.version = in.state().heap().next_token++;
  object.content = Value();
  if (base != x.cell()) in.state().edit<TensorObject>(x.cell()).content = Value();
  return Value::none();
}

// static_shape(x): None when the graph does not know the rank, else a tuple with None for dims that it does not know.
Value static_shape(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const Shape shape = settled(in, shape_argument(in, x));
  if ((shape.flags & kStaticUnknown) != 0) return Value::none();
  if (shape.dims->has_gap()) return in.unknown("shape of unknown rank");
  Dims dims;
  for (const Value& dim : shape.dims->items) dims.push_back(dim.has(kStaticUnknown) ? Value::none() : dim);
  return in.tuple(dims.span(), shape.flags & kPoisoned);
}

// static(n): n, or None when the graph does not know it.
Value static_value(Interpreter&, Arguments arguments) {
  const Value& n = argument(arguments, 0);
  const bool can_be_unknown = n.is(Tag::kInt) || n.is(Tag::kBool) || n.is(Tag::kTuple);
  return can_be_unknown && n.has(kStaticUnknown) ? Value::none() : n;
}

// is_opaque(n): nothing is known of a part of the number.
Value is_opaque(Interpreter& in, Arguments arguments) {
  const Value& n = argument(arguments, 0);
  return in.boolean(!n.is(Tag::kInt) || in.symbols().weakest_origin(n.expr()) == symbolic::Origin::kOpaque);
}

// dynamic(n): n, marked as known to a run only; also all numbers in a tuple.
Value dynamic_value(Interpreter& in, Arguments arguments) {
  const Value& n = argument(arguments, 0);
  if (n.is(Tag::kInt) || n.is(Tag::kBool)) return n.with_flags(kStaticUnknown);
  if (!n.is(Tag::kTuple)) return n;
  std::vector<Value> items;
  for (const Value& item : n.sequence->items) items.push_back(dynamic_value(in, std::span<const Value>(&item, 1)));
  Sequence copy = *n.sequence;
  copy.items = items;
  return Value::tuple(in.sequence(copy), n.flags);
}

constexpr IntrinsicRow kRows[] = {
    {"tensor", "cls shape dtype? content? view_of?", spread<tensor>},
    {"is_tensor", "x", spread<is_tensor>},
    {"is_unknown", "x", spread<is_unknown>},
    {"absent", "x", absent},
    {"is_a", "x types", spread<is_a>},
    {"array_operand", "cls x", spread<array_operand>},
    {"plain_sizes", "x", spread<plain_sizes>},
    {"is_opaque", "n", spread<is_opaque>},
    {"may_hold_more", "x", spread<may_hold_more>},
    {"shape_of", "x", spread<shape_of_value>},
    {"rank_of", "x", spread<rank_of>},
    {"dtype_of", "x", spread<dtype_of_value>},
    {"content_of", "x", spread<content_of_value>},
    {"as_tensor", "cls x dtype?", spread<as_tensor>},
    {"set_content", "x content", spread<set_content>},
    {"forget_content", "x", spread<forget_content>},
    {"base_of", "x", spread<base_of>},
    {"write_through", "x", spread<write_through>},
    {"static_shape", "x", spread<static_shape>},
    {"static", "n", spread<static_value>},
    {"dynamic", "n", spread<dynamic_value>},
};

}  // namespace

std::span<const IntrinsicRow> tensor_rows() { return kRows; }

}  // namespace foreshape::library::tensors
