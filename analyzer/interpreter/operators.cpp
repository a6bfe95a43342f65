// Arithmetic, on numbers, sequences and whatever defines the operator itself.
#include <array>
#include <cmath>

#include "analyzer/interpreter/machine.h"
#include "analyzer/interpreter/quotients.h"

namespace foreshape::interpreter {

using domain::ListObject;
using ir::BinaryOperator;

namespace {

struct OperatorNames {
  std::string_view method, reflected, in_place;
};

constexpr std::array<OperatorNames, 15> kOperatorNames = {{
    {"__add__", "__radd__", "__iadd__"},
    {"__sub__", "__rsub__", "__isub__"},
    {"__mul__", "__rmul__", "__imul__"},
    {"__truediv__", "__rtruediv__", "__itruediv__"},
    {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    {"__mod__", "__rmod__", "__imod__"},
    {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    {"__mod__", "__rmod__", "__imod__"},
    {"__pow__", "__rpow__", "__ipow__"},
    {"__matmul__", "__rmatmul__", "__imatmul__"},
    {"__and__", "__rand__", "__iand__"},
    {"__or__", "__ror__", "__ior__"},
    {"__xor__", "__rxor__", "__ixor__"},
    {"__lshift__", "__rlshift__", "__ilshift__"},
    {"__rshift__", "__rrshift__", "__irshift__"},
}};

bool is_integral(const Value& value) { return value.is(Tag::kInt) || value.is(Tag::kBool); }

// Elements that a repeated list is written out to; beyond it is a symbolic length.
constexpr std::int64_t kListedElements = 512;

}  // namespace

std::string_view in_place_method(BinaryOperator op) { return kOperatorNames[static_cast<std::size_t>(op)].in_place; }

// Where not both numbers are known, but both are quotients of ints.
static Value quotient_arithmetic(Interpreter& interpreter, BinaryOperator op, const Value& left, const Value& right) {
  symbolic::Context& symbols = interpreter.symbols();
  const auto a = as_quotient(symbols, left);
  const auto b = as_quotient(symbols, right);
  if (!a || !b) return Value::floating();
  const auto flags = static_cast<std::uint8_t>(a->flags | b->flags);
  const auto cross = [&](ExprId x, ExprId y) { return symbols.multiply(x, y); };
  const ExprId denominator = a->denominator == b->denominator ? a->denominator : cross(a->denominator, b->denominator);
  const ExprId x = a->denominator == b->denominator ? a->numerator : cross(a->numerator, b->denominator);
  const ExprId y = a->denominator == b->denominator ? b->numerator : cross(b->numerator, a->denominator);
  switch (op) {
    case BinaryOperator::kAdd:
      return quotient_value(symbols, symbols.add(x, y), denominator, flags);
    case BinaryOperator::kSubtract:
      return quotient_value(symbols, symbols.subtract(x, y), denominator, flags);
    case BinaryOperator::kMultiply:
      return quotient_value(symbols, cross(a->numerator, b->numerator), cross(a->denominator, b->denominator), flags);
    case BinaryOperator::kTrueDivide: {
      const auto divisor = symbols.constant_value(b->numerator);
      if (divisor == 0) return Value::floating();
      if (!divisor) interpreter.assume(symbols.not_equal(b->numerator, symbols.constant(0)));
      return quotient_value(symbols, cross(a->numerator, b->denominator), cross(a->denominator, b->numerator), flags);
    }
    default:
      return Value::floating();
  }
}

static std::optional<Value> float_arithmetic(Interpreter& interpreter, BinaryOperator op, const Value& left, const Value& right) {
  const auto numeric = [](const Value& v) { return is_integral(v) || v.is(Tag::kFloat); };
  if (!numeric(left) || !numeric(right)) return std::nullopt;
  const auto a = interpreter.number(left);
  const auto b = interpreter.number(right);
  if (!a || !b) return quotient_arithmetic(interpreter, op, left, right);
  switch (op) {
    case BinaryOperator::kAdd:
      return Value::floating(*a + *b);
    case BinaryOperator::kSubtract:
      return Value::floating(*a - *b);
    case BinaryOperator::kMultiply:
      return Value::floating(*a * *b);
    case BinaryOperator::kTrueDivide:
    case BinaryOperator::kTruncDivide:
      return *b == 0 ? Value::floating() : Value::floating(*a / *b);
    case BinaryOperator::kFloorDivide:
    case BinaryOperator::kFloorModulo: {
      if (*b == 0) return Value::floating();
      double rest = std::fmod(*a, *b);
      if (rest != 0 && (rest < 0) != (*b < 0)) rest += *b;
      return Value::floating(op == BinaryOperator::kFloorModulo ? rest : std::round((*a - rest) / *b));
    }
    case BinaryOperator::kPower:
      return Value::floating(std::pow(*a, *b));
    default:
      return Value::floating();
  }
}

static Value int_arithmetic(Machine& machine, BinaryOperator op, const Value& left, const Value& right, bool floor_division) {
  symbolic::Context& symbols = machine.symbols();
  const ExprId a = machine.as_int(left).expr();
  const ExprId b = machine.as_int(right).expr();
  const auto flags = static_cast<std::uint8_t>((left.flags | right.flags) & (domain::kStaticUnknown | domain::kPoisoned));
  const auto x = symbols.constant_value(a);
  const auto y = symbols.constant_value(b);
  const auto made = [&](ExprId expr) {
    if (symbols.is_too_large(expr)) return machine.unknown("integer too large");
    return Value::integer(expr, flags);
  };
  const auto needs_divisor = [&] {
    if (y) return *y != 0;
    machine.assume(symbols.not_equal(b, symbols.constant(0)));
    return true;
  };
  switch (op) {
    case BinaryOperator::kAdd:
      return made(symbols.add(a, b));
    case BinaryOperator::kSubtract:
      return made(symbols.subtract(a, b));
    case BinaryOperator::kMultiply:
      return made(symbols.multiply(a, b));
    case BinaryOperator::kTrueDivide:
      if (!needs_divisor()) return machine.unknown("division by zero");
      if (floor_division) return made(symbols.floordiv(a, b));
      if (x && y) return Value::floating(static_cast<double>(*x) / static_cast<double>(*y));
      return Value::quotient(a, b);
    case BinaryOperator::kFloorDivide:
      return needs_divisor() ? made(symbols.floordiv(a, b)) : machine.unknown("division by zero");
    case BinaryOperator::kFloorModulo:
      return needs_divisor() ? made(symbols.floormod(a, b)) : machine.unknown("division by zero");
    case BinaryOperator::kTruncDivide:
      return needs_divisor() ? made(symbols.truncdiv(a, b)) : machine.unknown("division by zero");
    case BinaryOperator::kTruncModulo:
      return needs_divisor() ? made(symbols.truncmod(a, b)) : machine.unknown("division by zero");
    case BinaryOperator::kPower:
      if (y && *y >= 0) return made(symbols.power(a, *y));
      if (x && y) return Value::floating(std::pow(static_cast<double>(*x), static_cast<double>(*y)));
      return machine.fresh_int("power", symbolic::Origin::kOpaque, false).with_flags(flags);
    case BinaryOperator::kShiftLeft:
      if (y && *y >= 0 && *y < 62) return made(symbols.multiply(a, symbols.constant(std::int64_t{1} << *y)));
      break;
    case BinaryOperator::kShiftRight:
      if (y && *y >= 0 && *y < 62) return made(symbols.floordiv(a, symbols.constant(std::int64_t{1} << *y)));
      break;
    case BinaryOperator::kBitAnd:
      if (x && y) return made(symbols.constant(*x & *y));
      break;
    case BinaryOperator::kBitOr:
      if (x && y) return made(symbols.constant(*x | *y));
      break;
    case BinaryOperator::kBitXor:
      if (x && y) return made(symbols.constant(*x ^ *y));
      break;
    case BinaryOperator::kMatmul:
      return machine.unknown("operator");
  }
  return machine.fresh_int("bits", symbolic::Origin::kOpaque, false).with_flags(flags);
}

static Sequence concatenated(Machine& machine, const Sequence& a, const Sequence& b) {
  symbolic::Context& symbols = machine.symbols();
  std::vector<Value> items;
  if (!a.has_gap() || !b.has_gap()) {
    items.assign(a.items.begin(), a.items.end());
    items.insert(items.end(), b.items.begin(), b.items.end());
    Sequence result = a.has_gap() ? a : b;
    result.items = machine.arena().copy(std::span<const Value>(items));
    if (b.has_gap()) result.gap = static_cast<std::int32_t>(a.items.size()) + b.gap;
    return result;
  }
  // Two unknown middles become one; what stood between them is summarised with it.
  const auto between_a = a.items.subspan(a.prefix());
  const auto between_b = b.items.first(b.prefix());
  items.assign(a.items.begin(), a.items.begin() + static_cast<std::ptrdiff_t>(a.prefix()));
  Sequence result;
  result.gap = static_cast<std::int32_t>(items.size());
  const auto listed = static_cast<std::int64_t>(between_a.size() + between_b.size());
  result.gap_length = symbols.add(symbols.add(a.gap_length, b.gap_length), symbols.constant(listed));
  std::vector<Value> middle(between_a.begin(), between_a.end());
  middle.insert(middle.end(), between_b.begin(), between_b.end());
  middle.push_back(a.gap_element);
  middle.push_back(b.gap_element);
  result.gap_element = machine.summary(middle);
  items.insert(items.end(), b.items.begin() + static_cast<std::ptrdiff_t>(b.prefix()), b.items.end());
  result.items = machine.arena().copy(std::span<const Value>(items));
  return result;
}

static Sequence repeated(Machine& machine, const Sequence& sequence, const Value& count) {
  symbolic::Context& symbols = machine.symbols();
  const auto times = symbols.constant_value(count.expr());
  if (times && *times <= 0) return {};
  if (times && !sequence.has_gap() && *times * static_cast<std::int64_t>(sequence.items.size()) <= kListedElements && *times <= kListedElements) {
    std::vector<Value> items;
    for (std::int64_t i = 0; i < *times; ++i) items.insert(items.end(), sequence.items.begin(), sequence.items.end());
    return {.items = machine.arena().copy(std::span<const Value>(items))};
  }
  std::vector<Value> all(sequence.items.begin(), sequence.items.end());
  ExprId length = symbols.constant(static_cast<std::int64_t>(all.size()));
  if (sequence.has_gap()) {
    all.push_back(sequence.gap_element);
    length = symbols.add(length, sequence.gap_length);
  }
  ExprId factor = count.expr();
  if (!times) factor = symbols.max(factor, symbols.constant(0));
  return {.gap = 0, .gap_length = symbols.multiply(length, factor), .gap_element = machine.summary(all)};
}

Value Machine::binary(BinaryOperator op, const Value& left_given, const Value& right_given) {
  const Value left = narrow_operand(left_given);
  const Value right = narrow_operand(right_given);
  if (left.is(Tag::kChoice)) {
    return distribute_operand(left, [&](const Value& one) { return binary(op, one, right); });
  }
  if (right.is(Tag::kChoice)) {
    return distribute_operand(right, [&](const Value& one) { return binary(op, left, one); });
  }
  if (is_integral(left) && is_integral(right)) {
    if (left.is(Tag::kBool) && right.is(Tag::kBool)) {
      if (op == BinaryOperator::kBitAnd) return Value::boolean(symbols_.conjunction(left.formula(), right.formula()));
      if (op == BinaryOperator::kBitOr) return Value::boolean(symbols_.disjunction(left.formula(), right.formula()));
    }
    return int_arithmetic(*this, op, left, right, frame_ != nullptr && frame_->module->python2 && !frame_->library);
  }
  if (auto number = float_arithmetic(*this, op, left, right)) return *number;
  const Kind left_kind = kind(left);
  const Kind right_kind = kind(right);
  if (left.is(Tag::kStr) || left.is(Tag::kBytes)) {
    const auto a = text(left);
    if (op == BinaryOperator::kFloorModulo) {
      const auto at = intrinsics_->by_name.find(names_.intern("str_percent"));
      if (at != intrinsics_->by_name.end()) return call(Value::intrinsic(at->second), {left, right});
      return Value::string();
    }
    if (op == BinaryOperator::kAdd && right.tag == left.tag) {
      const auto b = text(right);
      if (!a || !b) return left.is(Tag::kStr) ? Value::string() : Value::bytes();
      const NameId joined = names_.intern(std::string(*a) + std::string(*b));
      return left.is(Tag::kStr) ? Value::string(joined) : Value::bytes(joined);
    }
    if (op == BinaryOperator::kMultiply && is_integral(right)) {
      const auto times = constant(right);
      if (!a || !times || *times > 4096 || a->size() * static_cast<std::size_t>(std::max<std::int64_t>(*times, 0)) > 65536) return Value::string();
      std::string out;
      for (std::int64_t i = 0; i < *times; ++i) out += *a;
      return string(out);
    }
  }
  if (is_integral(left) && op == BinaryOperator::kMultiply &&
      (right.is(Tag::kStr) || right.is(Tag::kTuple) || right_kind == Kind::kList)) {
    return binary(op, right, left);
  }
  if (left.is(Tag::kTuple)) {
    if (op == BinaryOperator::kAdd && right.is(Tag::kTuple)) {
      return Value::tuple(arena().make<Sequence>(concatenated(*this, *left.sequence, *right.sequence)),
                          static_cast<std::uint8_t>(left.flags | right.flags));
    }
    if (op == BinaryOperator::kMultiply && is_integral(right)) {
      return Value::tuple(arena().make<Sequence>(repeated(*this, *left.sequence, as_int(right))), left.flags);
    }
  }
  if (left_kind == Kind::kList) {
    const Sequence mine = state_.object_as<ListObject>(left.cell()).elements;
    if (op == BinaryOperator::kAdd && right_kind == Kind::kList) {
      return list(concatenated(*this, mine, state_.object_as<ListObject>(right.cell()).elements));
    }
    if (op == BinaryOperator::kMultiply && is_integral(right)) return list(repeated(*this, mine, as_int(right)));
  }
  if (left_kind == Kind::kSet && right_kind == Kind::kSet) {
    const Value arguments[] = {right};
    const Value result = call_method(left, names_.intern(kOperatorNames[static_cast<std::size_t>(op)].method), arguments);
    return result.is(Tag::kUnbound) ? unknown("operator not defined for these operands") : result;
  }
  if (left_kind == Kind::kDict && right_kind == Kind::kDict && op == BinaryOperator::kBitOr) {
    const auto& a = state_.object_as<domain::DictObject>(left.cell());
    const std::vector<domain::DictEntry> entries(a.entries, a.entries + a.count);
    const Value merged = dict(entries);
    const auto update = find_attribute(merged, names_.intern("update"));
    if (update) call(*update, {right});
    return merged;
  }
  // What defines the operator itself.
  const OperatorNames& names = kOperatorNames[static_cast<std::size_t>(op)];
  const auto defines = [&](const Value& value, Kind k) { return k == Kind::kInstance || k == Kind::kTensor || value.is(Tag::kDType); };
  const auto priority = [&](const Value& value) {
    const Value type = class_of(value);
    if (class_object(type) == nullptr) return std::int64_t{0};
    const Value found = lookup_in_class(type.cell(), known_.array_priority);
    return constant(found).value_or(0);
  };
  const auto try_left = [&]() -> Value {
    if (!defines(left, left_kind)) return {};
    const Value arguments[] = {right};
    return call_method(left, names_.intern(names.method), arguments);
  };
  const auto try_right = [&]() -> Value {
    if (!defines(right, right_kind)) return {};
    const Value arguments[] = {left};
    return call_method(right, names_.intern(names.reflected), arguments);
  };
  const auto usable = [](const Value& value) { return !value.is(Tag::kUnbound) && !value.is(Tag::kNotImplemented); };
  const bool right_first = defines(left, left_kind) && defines(right, right_kind) && priority(right) > priority(left);
  Value result = right_first ? try_right() : try_left();
  if (usable(result)) return result;
  result = right_first ? try_left() : try_right();
  if (usable(result)) return result;
  // An unknown used as a number next to a number stays that number.
  const auto unknown_operand = [&](const Value& value, Kind k) { return k == Kind::kUnknown && value.is(Tag::kReference); };
  const auto is_number = [](const Value& value) { return is_integral(value) || value.is(Tag::kFloat); };
  if ((unknown_operand(left, left_kind) && is_number(right)) || (unknown_operand(right, right_kind) && is_number(left))) {
    const Value& source = unknown_operand(left, left_kind) ? left : right;
    const auto& object = state_.object_as<domain::UnknownObject>(source.cell());
    if (object.integer.is(Tag::kInt)) {
      return binary(op, unknown_operand(left, left_kind) ? object.integer : left, unknown_operand(right, right_kind) ? object.integer : right);
    }
    return Value::reference(create_unknown(reason_text(object.reason), object.origin, {}));
  }
  if (left_kind == Kind::kUnknown || right_kind == Kind::kUnknown) {
    const Value& source = left_kind == Kind::kUnknown ? left : right;
    if (source.is(Tag::kReference) && kind(source) == Kind::kUnknown && state_.get(source.cell()).is(Tag::kObject)) {
      const auto& object = state_.object_as<domain::UnknownObject>(source.cell());
      return Value::reference(create_unknown(reason_text(object.reason), object.origin, {}));
    }
    return unknown("operand of unknown kind");
  }
  return unknown("operator not defined for these operands");
}

Value Machine::unary(ir::UnaryOperator op, const Value& given) {
  const Value value = narrow(given);
  if (op == ir::UnaryOperator::kNot) {
    return Value::boolean(symbols_.negation(truth_of(value)), static_cast<std::uint8_t>(value.flags & domain::kPoisoned));
  }
  if (value.is(Tag::kChoice)) {
    return distribute_operand(value, [&](const Value& one) { return unary(op, one); });
  }
  if (is_integral(value)) {
    const Value number = as_int(value);
    switch (op) {
      case ir::UnaryOperator::kNegate:
        return Value::integer(symbols_.negate(number.expr()), value.flags, value.provenance);
      case ir::UnaryOperator::kPlus:
        return number;
      case ir::UnaryOperator::kInvert:
        return Value::integer(symbols_.subtract(symbols_.constant(-1), number.expr()), value.flags);
      case ir::UnaryOperator::kNot:
        break;
    }
  }
  if (value.is(Tag::kFloat)) {
    if (value.has(domain::kQuotient) && op == ir::UnaryOperator::kPlus) return value;
    if (value.has(domain::kQuotient) && op == ir::UnaryOperator::kNegate) {
      return quotient_value(symbols_, symbols_.negate(value.numerator()), value.denominator(), value.flags & domain::kPoisoned);
    }
    if (!value.has(domain::kKnown)) return Value::floating();
    return op == ir::UnaryOperator::kNegate ? Value::floating(-value.number) : value;
  }
  const std::string_view method = op == ir::UnaryOperator::kNegate ? "__neg__" : op == ir::UnaryOperator::kPlus ? "__pos__" : "__invert__";
  const Kind k = kind(value);
  if (k == Kind::kInstance || k == Kind::kTensor) {
    const Value result = call_method(value, names_.intern(method), {});
    if (!result.is(Tag::kUnbound)) return result;
  }
  if (k == Kind::kUnknown && value.is(Tag::kReference) && state_.get(value.cell()).is(Tag::kObject)) {
    const auto& object = state_.object_as<domain::UnknownObject>(value.cell());
    return Value::reference(create_unknown(reason_text(object.reason), object.origin, {}));
  }
  return unknown("operator not defined for this operand");
}

}  // namespace foreshape::interpreter
