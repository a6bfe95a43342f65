#include "analyzer/base/hash.h"
#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

Value computed(Interpreter& in, ExprId expr, const Value& a, const Value& b) { return in.integer(expr, carried(a, b)); }

// `kept` passed through, though `other` took part.
Value passed(const Value& kept, const Value& other) {
  Value result = kept.with_flags(carried(other));
  result.flags = static_cast<std::uint8_t>(result.flags & ~kNewAxis);
  return result;
}

bool positive(Interpreter& in, const Value& divisor) {
  if (const std::optional<std::int64_t> number = constant(in, divisor)) return *number > 0;
  return in.decide(in.symbols().less_equal(in.symbols().constant(1), divisor.expr())) == Truth::kTrue;
}

}  // namespace

Value add(Interpreter& in, const Value& a, const Value& b) {
  if (is_constant(in, b, 0)) return passed(a, b);
  if (is_constant(in, a, 0)) return passed(b, a);
  return computed(in, in.symbols().add(a.expr(), b.expr()), a, b);
}

Value subtract(Interpreter& in, const Value& a, const Value& b) {
  if (is_constant(in, b, 0)) return passed(a, b);
  return computed(in, in.symbols().subtract(a.expr(), b.expr()), a, b);
}

Value multiply(Interpreter& in, const Value& a, const Value& b) {
  if (is_constant(in, b, 1)) return passed(a, b);
  if (is_constant(in, a, 1)) return passed(b, a);
  return computed(in, in.symbols().multiply(a.expr(), b.expr()), a, b);
}

Value floor_quotient(Interpreter& in, const Value& a, const Value& b) {
  if (is_constant(in, b, 1)) return passed(a, b);
  if (!positive(in, b)) return opaque_dim(in, "n").with_flags(carried(a, b));
  return computed(in, in.symbols().floordiv(a.expr(), b.expr()), a, b);
}

Value ceil_quotient(Interpreter& in, const Value& a, const Value& b) {
  if (is_constant(in, b, 1)) return passed(a, b);
  if (!positive(in, b)) return opaque_dim(in, "n").with_flags(carried(a, b));
  return computed(in, in.symbols().ceildiv(a.expr(), b.expr()), a, b);
}

Value minimum(Interpreter& in, const Value& a, const Value& b) {
  if (a.expr() == b.expr()) return passed(a, b);
  switch (decide_less_equal(in, a, b)) {
    case Truth::kTrue: return passed(a, b);
    case Truth::kFalse: return passed(b, a);
    case Truth::kUnknown: break;
  }
  if (decide_less_equal(in, b, a) == Truth::kTrue) return passed(b, a);
  return computed(in, in.symbols().min(a.expr(), b.expr()), a, b);
}

Value maximum(Interpreter& in, const Value& a, const Value& b) {
  if (a.expr() == b.expr()) return passed(a, b);
  switch (decide_less_equal(in, a, b)) {
    case Truth::kTrue: return passed(b, a);
    case Truth::kFalse: return passed(a, b);
    case Truth::kUnknown: break;
  }
  if (decide_less_equal(in, b, a) == Truth::kTrue) return passed(a, b);
  return computed(in, in.symbols().max(a.expr(), b.expr()), a, b);
}

Value product(Interpreter& in, std::span<const Value> dims) {
  Value result = in.integer(1);
  for (const Value& dim : dims) result = multiply(in, result, dim);
  return result;
}

Value total(Interpreter& in, std::span<const Value> dims) {
  Value result = in.integer(0);
  for (const Value& dim : dims) result = add(in, result, dim);
  return result;
}

Value opaque_dim(Interpreter& in, std::string_view name, std::int64_t lower) {
  if (lower == 0) return in.fresh_int(name, Origin::kOpaque, true);
  symbolic::Context& symbols = in.symbols();
  const symbolic::SymbolInfo info{name, Origin::kOpaque, symbolic::ValueSet::at_least(lower), true};
  return in.integer(symbols.symbol(symbols.new_symbol(info)));
}

std::uint64_t key_of(std::string_view what, std::initializer_list<std::uint64_t> parts) {
  std::uint64_t key = base::hash_bytes(what);
  for (const std::uint64_t part : parts) key = base::combine(key, part);
  return key;
}

Value keyed_dim(Interpreter& in, std::uint64_t key, std::string_view name, std::int64_t lower, Origin origin) {
  Value& slot = in.remembered(key);
  if (!given(slot)) {
    symbolic::Context& symbols = in.symbols();
    const symbolic::SymbolInfo info{name, origin, symbolic::ValueSet::at_least(lower), true};
    slot = in.integer(symbols.symbol(symbols.new_symbol(info)));
  }
  return slot;
}

std::uint64_t key_of_value(Interpreter& in, const Value& value) {
  if (value.is(Tag::kTuple)) {
    std::uint64_t key = base::hash_bytes("tuple");
    for (const Value& item : value.sequence->items) key = base::combine(key, key_of_value(in, item));
    return base::combine(key, value.sequence->has_gap() ? value.sequence->gap_length.value : 0);
  }
  if (const TensorObject* tensor = in.as_tensor(value)) {
    const CellId base = tensor->base;
    const std::uint32_t version = base.valid() ? in.state().object_as<TensorObject>(base).version : tensor->version;
    return key_of("tensor", {value.bits, version});
  }
  return key_of("value", {static_cast<std::uint64_t>(value.tag), value.bits});
}

Value true_count(Interpreter& in, const Value& mask) {
  if (in.as_tensor(mask) == nullptr) return opaque_dim(in, "true_count");
  return keyed_dim(in, key_of("true_count", {0, key_of_value(in, mask)}), "true_count");
}

Truth decide_equal(Interpreter& in, const Value& a, const Value& b) {
  if (a.expr() == b.expr()) return Truth::kTrue;
  const std::optional<std::int64_t> x = constant(in, a);
  const std::optional<std::int64_t> y = constant(in, b);
  if (x && y) return Truth::kFalse;
  return in.decide(in.symbols().equal(a.expr(), b.expr()));
}

Truth decide_less_equal(Interpreter& in, const Value& a, const Value& b) {
  if (a.expr() == b.expr()) return Truth::kTrue;
  const std::optional<std::int64_t> x = constant(in, a);
  const std::optional<std::int64_t> y = constant(in, b);
  if (x && y) return symbolic::truth_of(*x <= *y);
  return in.decide(in.symbols().less_equal(a.expr(), b.expr()));
}

Value poisoned(const Value& dim) {
  Value result = dim.with_flags(kPoisoned);
  return result;
}

Value better_known(Interpreter& in, const Value& a, const Value& b) {
  const bool a_static = !a.has(kStaticUnknown);
  const bool b_static = !b.has(kStaticUnknown);
  const bool take_b = (b_static && !a_static) || (b_static == a_static && constant(in, b) && !constant(in, a));
  Value result = take_b ? b : a;
  const Value& other = take_b ? a : b;
  // What is the same number is better written as that number.
  if (!constant(in, result) && constant(in, other)) {
    const std::uint8_t flags = result.flags;
    result = other;
    result.flags = flags;
  }
  return result.with_flags(other.flags & kPoisoned);
}

std::string dim_text(Interpreter& in, const Value& dim) {
  if (!dim.is(Tag::kInt)) return "?";
  if (const std::optional<std::int64_t> number = constant(in, dim)) return std::to_string(*number);
  return in.symbols().to_string(dim.expr());
}

}  // namespace foreshape::library::tensors
