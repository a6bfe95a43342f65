// Demanding a rank, and TensorFlow's set_shape.
#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// The shape of a tensor is now known better.
void narrow(Interpreter& in, const Value& x, const Sequence* dims) {
  const TensorObject* tensor = in.as_tensor(x);
  if (tensor == nullptr || tensor->shape == dims) return;
  in.state().edit<TensorObject>(x.cell()).shape = dims;
}

std::string rank_text(Interpreter& in, const Sequence& dims) {
  const std::string known = std::to_string(dims.items.size());
  return dims.has_gap() ? "at least " + known : known + " " + in.show_shape(dims);
}

std::string rank_message(Interpreter& in, const Value& given_message, std::int64_t rank, bool at_least, const Sequence& dims) {
  if (given_message.is_known_string()) return std::string(in.names().text(given_message.text()));
  return std::string("expected ") + (at_least ? "at least rank " : "rank ") + std::to_string(rank) + ", but got rank " +
         rank_text(in, dims);
}

Value poisoned_dims(Interpreter& in, std::int64_t rank) {
  Dims dims;
  for (std::int64_t i = 0; i < rank; ++i) dims.push_back(poisoned(opaque_dim(in, "n")));
  return shape_value(in.sequence(dims.span()), kPoisoned);
}

// A rank below 0 or absurdly high is no rank.
std::optional<std::int64_t> wanted_rank(Interpreter& in, const Value& value) {
  const std::optional<std::int64_t> rank = in.constant(value);
  return rank && *rank >= 0 && *rank <= kMaxRank ? rank : std::nullopt;
}

Shape operand_shape(Interpreter& in, const Value& x) {
  const bool is_shape = x.is(Tag::kTuple) || (x.is(Tag::kReference) && in.kind(x) == Kind::kList);
  return settled(in, is_shape ? shape_argument(in, x) : shape_of(in, x));
}

// with_rank(x, rank, rule=, raises=, message=, names=)
Value with_rank(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const Shape shape = operand_shape(in, x);
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 5), "rank-mismatch");
  const std::optional<std::int64_t> rank = wanted_rank(in, argument(arguments, 1));
  if (!rank) return shape_value(shape);
  const Sequence& dims = *shape.dims;
  if (!dims.has_gap() && dims.items.size() == static_cast<std::size_t>(*rank)) {
    narrow(in, x, shape.dims);
    return shape_value(shape);
  }
  symbolic::Context& symbols = in.symbols();
  const FormulaId formula = symbols.equal(rank_expr(in, dims), symbols.constant(*rank));
  const bool holds = check(in, formula, shape.flags, report, {{operand_name(in, report, 0, "input"), shape.dims}}, {},
                           [&] { return rank_message(in, argument(arguments, 4), *rank, false, dims); });
  if (!holds || !dims.has_gap() || dims.items.size() > static_cast<std::size_t>(*rank)) return poisoned_dims(in, *rank);
  const Sequence* known = in.sequence(expanded(in, dims, static_cast<std::size_t>(*rank)));
  narrow(in, x, known);
  return shape_value(known, shape.flags);
}

// with_rank_at_least(x, rank, rule=, raises=, message=, names=)
Value with_rank_at_least(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const Shape shape = operand_shape(in, x);
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 5), "rank-mismatch");
  const std::optional<std::int64_t> rank = wanted_rank(in, argument(arguments, 1));
  const Sequence& dims = *shape.dims;
  if (!rank || dims.items.size() >= static_cast<std::size_t>(*rank)) return shape_value(shape);
  symbolic::Context& symbols = in.symbols();
  const FormulaId formula = symbols.less_equal(symbols.constant(*rank), rank_expr(in, dims));
  const bool holds = check(in, formula, shape.flags, report, {{operand_name(in, report, 0, "input"), shape.dims}}, {},
                           [&] { return rank_message(in, argument(arguments, 4), *rank, true, dims); });
  if (!holds || !dims.has_gap()) return poisoned_dims(in, *rank);
  const Shape narrowed = settled(in, shape);
  if (!narrowed.dims->has_gap()) narrow(in, x, narrowed.dims);
  return shape_value(narrowed);
}

std::string set_shape_message(Interpreter& in, const Sequence& has, const Sequence& wanted) {
  return "shapes " + in.show_shape(has) + " and " + in.show_shape(wanted) + " are not compatible";
}

// set_shape_of(x, shape, rule=, raises=, names=): None dims are left as they are.
Value set_shape_of(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const Value& shape_value_argument = argument(arguments, 1);
  const TensorObject* tensor = in.as_tensor(x);
  if (tensor == nullptr || !given_not_none(shape_value_argument)) return Value::none();
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "feed-mismatch");
  const std::optional<Sequence> listed =
      shape_value_argument.is(Tag::kTuple) ? std::optional(*shape_value_argument.sequence) : in.elements(shape_value_argument);
  if (!listed || listed->has_gap()) return Value::none();
  const Shape wanted = sizes_argument(in, shape_value_argument);
  const Shape has = settled(in, tensor_shape(in, *tensor));
  const std::size_t rank = listed->items.size();
  symbolic::Context& symbols = in.symbols();
  const std::string_view name = operand_name(in, report, 0, "tensor");
  const FormulaId same_rank = symbols.equal(rank_expr(in, *has.dims), symbols.constant(static_cast<std::int64_t>(rank)));
  const bool fits = check(in, same_rank, has.flags, report, {{name, has.dims}, {"shape", wanted.dims}}, {}, [&] {
    return set_shape_message(in, *has.dims, *wanted.dims) + ": they have ranks " + std::to_string(has.dims->items.size()) + " and " +
           std::to_string(rank);
  });
  Dims dims;
  if (!fits || (!has.dims->has_gap() && has.dims->items.size() != rank)) {
    for (const Value& dim : wanted.dims->items) dims.push_back(poisoned(dim));
  } else {
    const Sequence known = expanded(in, *has.dims, rank);
    for (std::size_t i = 0; i < rank; ++i) {
      const Value& before = known.items[i];
      if (listed->items[i].is(Tag::kNone)) {
        dims.push_back(before);
        continue;
      }
      // Stating what is not known is what the call is for.
      if (before.is(Tag::kInt) && symbols.weakest_origin(before.expr()) == symbolic::Origin::kOpaque) {
        dims.push_back(wanted.dims->items[i]);
        continue;
      }
      const int at = static_cast<int>(i);
      const Value& after = wanted.dims->items[i];
      dims.push_back(unify(in, before, after, report, {{name, has.dims, at}, {"shape", wanted.dims, at}}, [&] {
        return set_shape_message(in, *has.dims, *wanted.dims) + ": " + dim_text(in, before) + " != " + dim_text(in, after);
      }));
    }
  }
  const Sequence* result = in.sequence(dims.span());
  TensorObject& object = in.state().edit<TensorObject>(x.cell());
  object.shape = result;
  object.static_rank_unknown = false;
  return Value::none();
}

// replace_shape_of(x, shape): in place, whatever the shape was.
Value replace_shape_of(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  if (in.as_tensor(x) == nullptr) return Value::none();
  const Shape shape = sizes_argument(in, argument(arguments, 1));
  TensorObject& object = in.state().edit<TensorObject>(x.cell());
  object.shape = shape.dims;
  object.static_rank_unknown = (shape.flags & kStaticUnknown) != 0;
  return Value::none();
}

constexpr IntrinsicRow kRows[] = {
    {"with_rank", "x rank rule? raises? message? names?", spread<with_rank>},
    {"with_rank_at_least", "x rank rule? raises? message? names?", spread<with_rank_at_least>},
    {"replace_shape_of", "x shape", spread<replace_shape_of>},
    {"set_shape_of", "x shape rule? raises? names?", spread<set_shape_of>},
};

}  // namespace

std::span<const IntrinsicRow> rank_rows() { return kRows; }

}  // namespace foreshape::library::tensors
