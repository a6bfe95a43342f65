// Draws at random: a run takes one value of an exact set.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

constexpr std::size_t kMaxAlternatives = 6;

// Any int from lower to upper inclusive.
Value drawn(Interpreter& in, ExprId lower, ExprId upper, std::uint8_t flags) {
  symbolic::Context& symbols = in.symbols();
  const auto low = symbols.constant_value(lower), high = symbols.constant_value(upper);
  symbolic::SymbolInfo info;
  info.name = "random";
  if (low && high && *low <= *high) {
    info.origin = Origin::kProgramSome;
    info.values = symbolic::ValueSet::between(*low, *high);
    return in.integer(symbols.symbol(symbols.new_symbol(info)), flags);
  }
  const ExprId number = symbols.symbol(symbols.new_symbol(info));
  in.assume(symbols.less_equal(lower, number));
  in.assume(symbols.less_equal(number, upper));
  return in.integer(number, flags);
}

Value random_randint(Interpreter& in, Arguments arguments) {
  const Value lower = in.as_int(arguments[0]), upper = in.as_int(arguments[1]);
  if (!lower.is(Tag::kInt) || !upper.is(Tag::kInt)) return opaque_int(in, "random");
  return drawn(in, lower.expr(), upper.expr(), inherited_flags({lower, upper}));
}

Value random_randrange(Interpreter& in, Arguments arguments) {
  symbolic::Context& symbols = in.symbols();
  Value start = in.integer(0), stop = in.as_int(arguments[0]);
  if (given(arguments, 1)) {
    start = stop;
    stop = in.as_int(arguments[1]);
  }
  const auto step = given(arguments, 2) ? known_int(in, arguments[2]) : 1;
  if (!start.is(Tag::kInt) || !stop.is(Tag::kInt) || !step || *step <= 0) return opaque_int(in, "random");
  const ExprId count = symbols.ceildiv(symbols.subtract(stop.expr(), start.expr()), symbols.constant(*step));
  const Value index =
      drawn(in, symbols.constant(0), symbols.subtract(count, symbols.constant(1)), inherited_flags({start, stop}));
  return in.integer(symbols.add(start.expr(), symbols.multiply(index.expr(), symbols.constant(*step))), index.flags);
}

// One of known values: a run takes one of them, and each of them is taken by some run.
Value choose(Interpreter& in, std::span<const Value> values, std::string_view name) {
  std::vector<Value> distinct;
  bool constants = true, texts = true;
  for (const Value& value : values) {
    const bool seen =
        std::any_of(distinct.begin(), distinct.end(), [&](const Value& other) { return other.same(value); });
    if (!seen) distinct.push_back(value);
    constants = constants && value.is(Tag::kInt) && in.constant(value).has_value();
    texts = texts && value.is_known_string();
  }
  if (distinct.empty()) return in.unknown("choice from nothing");
  if (distinct.size() == 1) return distinct.front();
  symbolic::Context& symbols = in.symbols();
  symbolic::SymbolInfo info;
  info.name = name;
  info.origin = Origin::kProgramSome;
  if (constants) {
    std::vector<std::int64_t> numbers;
    for (const Value& value : distinct)
      numbers.push_back(*in.constant(value));
    info.values = symbolic::ValueSet::one_of(std::move(numbers));
    return in.integer(symbols.symbol(symbols.new_symbol(info)), inherited_flags(distinct));
  }
  if (texts && distinct.size() > kMaxAlternatives) {
    // One of many texts is an atom: its value is known only where it is compared.
    std::vector<std::int64_t> keys;
    for (const Value& value : distinct)
      keys.push_back(value.text().value);
    info.values = symbolic::ValueSet::one_of(std::move(keys));
    return Value::string(symbols.new_symbol(info));
  }
  if (distinct.size() > kMaxAlternatives) return in.summary(distinct);
  info.values = symbolic::ValueSet::between(0, static_cast<std::int64_t>(distinct.size()) - 1);
  const ExprId index = symbols.symbol(symbols.new_symbol(info));
  Value result = distinct.back();
  for (std::size_t i = distinct.size() - 1; i-- > 0;) {
    const FormulaId here = symbols.equal(index, symbols.constant(static_cast<std::int64_t>(i)));
    result = in.branch(
        here, [&] { return distinct[i]; }, [&] { return result; });
  }
  return result;
}

Value random_choice(Interpreter& in, Arguments arguments) {
  const auto elements = in.elements(arguments[0]);
  if (!elements) return in.unknown("random choice");
  if (!elements->has_gap()) return choose(in, elements->items, "random");
  const Value summary = element_summary(in, *elements);
  return summary.is(Tag::kUnbound) ? in.unknown("random choice") : summary;
}

// choose_from(values, name): one of the values, as a run is told by its options.
Value choose_from(Interpreter& in, Arguments arguments) {
  const auto elements = in.elements(arguments[0]);
  if (!elements || elements->has_gap()) return in.unknown("choice from unknown values");
  return choose(in, elements->items, known_text(in, argument_or(arguments, 1, {})).value_or("choice"));
}

Value random_shuffle(Interpreter& in, Arguments arguments) {
  if (const auto cell = list_cell(in, arguments[0])) {
    set_elements(in, *cell, shuffled(in, in.state().object_as<ListObject>(*cell).elements));
  }
  return Value::none();
}

// Elements drawn from a population: how many is known, which is not.
Value random_sample(Interpreter& in, Arguments arguments) {
  const Sequence elements = elements_or_unknown(in, arguments[0]);
  const Value count = given(arguments, 1) ? in.as_int(arguments[1]) : in.integer(1);
  return in.list(
      gap_only(count.is(Tag::kInt) ? count.expr() : fresh_length(in, "count").expr(), element_summary(in, elements)));
}

constexpr IntrinsicRow kRows[] = {
    {"random_randint", "a b", random_randint},
    {"random_randrange", "start stop? step?", random_randrange},
    {"random_choice", "seq", random_choice},
    {"random_shuffle", "x random?", random_shuffle},
    {"random_sample", "population k? *ignored **named", random_sample},
    {"choose_from", "values name?", choose_from},
};

}  // namespace

std::span<const IntrinsicRow> random_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
