#include "analyzer/domain/join.h"

#include <algorithm>
#include <vector>

namespace foreshape::domain {

namespace {

// Symbols of a guard and of a guarded int or condition; what would have more is given up, or nested choices would multiply.
constexpr std::size_t kMaxChoiceSymbols = 6;

// How far equivalence and generalisation look through references.
constexpr int kMaxLookThrough = 4;

bool is_object_reference(const State& state, const Value& value) {
  return value.is(Tag::kReference) && state.get(value.cell()).is(Tag::kObject);
}

}  // namespace

Value Joiner::opaque_int(std::string_view name, bool is_dim) {
  const SymbolId symbol = symbols_.new_symbol({.name = name, .origin = symbolic::Origin::kOpaque, .values = {}, .is_dim = is_dim});
  return Value::integer(symbols_.symbol(symbol));
}

FormulaId Joiner::opaque_condition() {
  return symbols_.bool_symbol(symbols_.new_symbol({.name = "condition", .origin = symbolic::Origin::kOpaque, .values = {}}));
}

ExprId Joiner::length_of(const Sequence& sequence) const {
  const ExprId listed = symbols_.constant(static_cast<std::int64_t>(sequence.items.size()));
  return sequence.has_gap() ? symbols_.add(listed, sequence.gap_length) : listed;
}

FormulaId Joiner::guard_of(const State& a, const State& b) {
  const auto prefix = symbolic::PathCondition::common_prefix(a.path, b.path);
  const std::vector<FormulaId> mine = a.path.facts_since(prefix);
  const std::vector<FormulaId> theirs = b.path.facts_since(prefix);
  if (!mine.empty() && !theirs.empty() && symbols_.negation(theirs.front()) == mine.front()) return selector(mine.front());
  if (!mine.empty()) return selector(symbols_.conjunction(mine));
  if (!theirs.empty()) return selector(symbols_.negation(symbols_.conjunction(theirs)));
  return opaque_condition();
}

FormulaId Joiner::selector(FormulaId guard) {
  return symbols_.symbols_of(guard).size() > kMaxChoiceSymbols ? opaque_condition() : guard;
}

State Joiner::join(State a, State b, FormulaId guard) {
  if (!a.reachable) return b;
  if (!b.reachable) return a;
  struct Difference {
    CellId cell;
    Value mine, theirs;
  };
  const auto prefix = symbolic::PathCondition::common_prefix(a.path, b.path);
  symbolic::PathCondition path = prefix;
  for (const FormulaId fact : b.path.facts_since(prefix)) {
    if (a.path.known(fact) == symbolic::Truth::kTrue) path = path.assume(fact);
  }
  State result = std::move(a);
  result.path = path;
  std::vector<Difference> differences;
  result.take_over(b, [&](CellId cell, const Value& mine, const Value& theirs) { differences.push_back({cell, mine, theirs}); });
  for (const auto& [cell, mine, theirs] : differences) {
    const bool objects = mine.is(Tag::kObject) && theirs.is(Tag::kObject);
    result.set(cell, objects ? merge_objects(mine, theirs, guard) : merge(mine, theirs, guard));
  }
  return result;
}

Value Joiner::merge(const Value& a, const Value& b, FormulaId guard) {
  if (a.same(b)) return a;
  if (a.is(Tag::kUnbound)) return b;
  if (b.is(Tag::kUnbound)) return a;
  const auto flags = static_cast<std::uint8_t>(a.flags | b.flags);
  if (a.tag == b.tag) {
    switch (a.tag) {
      case Tag::kInt: {
        Value merged = a;
        const auto new_axis = static_cast<std::uint8_t>(a.flags & b.flags & kNewAxis);
        const std::size_t symbols = symbols_.symbols_of(a.expr()).size() + symbols_.symbols_of(b.expr()).size();
        merged.id = symbols > kMaxChoiceSymbols ? opaque_int("n", false).id
                        : symbols_.if_then_else(guard, a.expr(), b.expr()).value;
        merged.flags = static_cast<std::uint8_t>((flags & ~kNewAxis) | new_axis);
        return merged;
      }
      case Tag::kBool: {
        const std::size_t symbols = symbols_.symbols_of(a.formula()).size() + symbols_.symbols_of(b.formula()).size();
        if (symbols > kMaxChoiceSymbols) return Value::boolean(opaque_condition(), flags);
        return Value::boolean(symbols_.if_then_else(guard, a.formula(), b.formula()), flags);
      }
      case Tag::kFloat:
        return Value::floating();
      case Tag::kUnknown:
        return a;
      case Tag::kTuple:
        if (!a.sequence->has_gap() && !b.sequence->has_gap() && a.sequence->items.size() == b.sequence->items.size()) {
          return Value::tuple(merge_sequences(*a.sequence, *b.sequence, guard), flags);
        }
        break;
      default:
        break;
    }
  }
  return choose(a, b, guard);
}

Value Joiner::choose(const Value& a, const Value& b, FormulaId guard) {
  base::InlineVector<Alternative, 8> alternatives;
  const auto add = [&](FormulaId outer, const Value& value) {
    const auto one = [&](FormulaId condition, const Value& alternative) {
      if (symbols_.constant_truth(condition) == false) return;
      for (Alternative& present : alternatives) {
        if (present.value.same(alternative)) {
          present.guard = symbols_.disjunction(present.guard, condition);
          return;
        }
      }
      alternatives.push_back({condition, alternative});
    };
    if (value.is(Tag::kChoice)) {
      for (const Alternative& inner : value.choice->alternatives) one(symbols_.conjunction(outer, inner.guard), inner.value);
    } else {
      one(outer, value);
    }
  };
  add(guard, a);
  add(symbols_.negation(guard), b);
  if (alternatives.size() == 1) return alternatives.front().value;
  if (alternatives.size() > kMaxAlternatives) return Value::unknown(lost_);
  const bool large = std::any_of(alternatives.begin(), alternatives.end(), [&](const Alternative& one) {
    return symbols_.symbols_of(one.guard).size() > 2 * kMaxChoiceSymbols;
  });
  if (large) {
    // One of them, and which is not known.
    std::vector<std::int64_t> keys;
    for (std::size_t i = 0; i < alternatives.size(); ++i) keys.push_back(static_cast<std::int64_t>(i));
    const SymbolId which =
        symbols_.new_symbol({.name = "alternative", .origin = symbolic::Origin::kOpaque, .values = symbolic::ValueSet::one_of(keys)});
    for (std::size_t i = 0; i < alternatives.size(); ++i) alternatives[i].guard = symbols_.atom_equal(which, i);
  }
  const auto stored = heap_.arena.copy(std::as_const(alternatives).span());
  return Value::choice_of(heap_.arena.make<ChoiceValue>(ChoiceValue{stored}));
}

const Sequence* Joiner::merge_sequences(const Sequence& a, const Sequence& b, FormulaId guard) {
  if (!a.has_gap() && !b.has_gap() && a.items.size() == b.items.size()) {
    Value* merged = heap_.arena.array<Value>(a.items.size());
    for (std::size_t i = 0; i < a.items.size(); ++i) merged[i] = merge(a.items[i], b.items[i], guard);
    return heap_.arena.make<Sequence>(Sequence{.items = {merged, a.items.size()}});
  }
  // The common beginning stays exact, the rest becomes the gap.
  std::size_t common = 0;
  while (common < std::min(a.prefix(), b.prefix()) && a.items[common].same(b.items[common])) ++common;
  const ExprId exact = symbols_.constant(static_cast<std::int64_t>(common));
  const std::size_t symbols = symbols_.symbols_of(length_of(a)).size() + symbols_.symbols_of(length_of(b)).size();
  const ExprId length = symbols > kMaxChoiceSymbols ? opaque_int("length", true).expr()
                                                    : symbols_.subtract(symbols_.if_then_else(guard, length_of(a), length_of(b)), exact);
  Sequence result{.items = heap_.arena.copy(a.items.first(common)),
                  .gap = static_cast<std::int32_t>(common),
                  .gap_length = length};
  Value element;
  bool agree = true;
  for (const Sequence* side : {&a, &b}) {
    for (const Value& item : side->items.subspan(common)) {
      if (element.is(Tag::kUnbound)) element = item;
      agree = agree && element.same(item);
    }
    if (side->has_gap() && !(element.is(Tag::kUnbound) || element.same(side->gap_element))) agree = false;
    if (side->has_gap() && element.is(Tag::kUnbound)) element = side->gap_element;
  }
  result.gap_element = agree ? element : Value{};
  return heap_.arena.make<Sequence>(result);
}

const Sequence* Joiner::merge_shapes(const Sequence& a, const Sequence& b, FormulaId guard) {
  if (&a == &b) return &a;
  if (!a.has_gap() && !b.has_gap() && a.items.size() == b.items.size()) return merge_sequences(a, b, guard);
  Sequence unknown{.items = {}, .gap = 0, .gap_length = opaque_int("rank", true).expr()};
  return heap_.arena.make<Sequence>(unknown);
}

void Joiner::merge_attributes(AttributeMap& into, const AttributeMap& other, FormulaId guard) {
  for (AttributeMap::Entry& entry : into.entries()) {
    if (const Value* theirs = other.find(entry.name)) entry.value = merge(entry.value, *theirs, guard);
  }
  for (const AttributeMap::Entry& entry : other.entries()) {
    if (into.find(entry.name) == nullptr) into.set(entry.name, entry.value, heap_.arena);
  }
}

Value Joiner::merge_objects(const Value& a, const Value& b, FormulaId guard) {
  const Object& x = *a.object;
  const Object& y = *b.object;
  base::Arena& arena = heap_.arena;
  if (x.kind != y.kind) {
    // Narrowed on one side only (an unknown that was used as a tensor there): the narrower one is an assumption of that side.
    if (x.kind == ObjectKind::kUnknown) return b;
    if (y.kind == ObjectKind::kUnknown) return a;
    UnknownObject lost{};
    lost.kind = ObjectKind::kUnknown;
    lost.reason = lost_;
    return Value::object_of(arena.make<UnknownObject>(lost));
  }
  switch (x.kind) {
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      auto merged = static_cast<const ListObject&>(x);
      merged.elements = *merge_sequences(merged.elements, static_cast<const ListObject&>(y).elements, guard);
      merged.capacity = static_cast<std::uint32_t>(merged.elements.items.size());
      merged.owner = 0;
      return Value::object_of(arena.make<ListObject>(merged));
    }
    case ObjectKind::kDict: {
      const auto& theirs = static_cast<const DictObject&>(y);
      auto merged = static_cast<const DictObject&>(x);
      std::vector<DictEntry> entries(merged.entries, merged.entries + merged.count);
      // Entries stand at the same places mostly: both come from the dict before the branch.
      const auto place_of = [](std::span<const DictEntry> in, const Value& key, std::size_t guess) {
        if (guess < in.size() && in[guess].key.same(key)) return guess;
        const auto at = std::find_if(in.begin(), in.end(), [&](const DictEntry& e) { return e.key.same(key); });
        return static_cast<std::size_t>(at - in.begin());
      };
      const std::span<const DictEntry> others(theirs.entries, theirs.count);
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t at = place_of(others, entries[i].key, i);
        if (at < others.size()) entries[i].value = merge(entries[i].value, others[at].value, guard);
      }
      for (std::size_t i = 0; i < others.size(); ++i) {
        if (place_of(entries, others[i].key, i) == entries.size()) entries.push_back(others[i]);
      }
      merged.open = merged.open || theirs.open || entries.size() != merged.count || merged.count != theirs.count;
      const auto stored = arena.copy(std::span<const DictEntry>(entries));
      merged.entries = const_cast<DictEntry*>(stored.data());
      merged.count = merged.capacity = static_cast<std::uint32_t>(entries.size());
      merged.owner = 0;
      return Value::object_of(arena.make<DictObject>(merged));
    }
    case ObjectKind::kRange: {
      auto merged = static_cast<const RangeObject&>(x);
      const auto& theirs = static_cast<const RangeObject&>(y);
      merged.start = merge(merged.start, theirs.start, guard);
      merged.stop = merge(merged.stop, theirs.stop, guard);
      merged.step = merge(merged.step, theirs.step, guard);
      merged.owner = 0;
      return Value::object_of(arena.make<RangeObject>(merged));
    }
    case ObjectKind::kInstance: {
      auto merged = static_cast<const InstanceObject&>(x);
      const auto& theirs = static_cast<const InstanceObject&>(y);
      merged.attributes = merged.attributes.clone(arena);
      merge_attributes(merged.attributes, theirs.attributes, guard);
      merged.payload = merge(merged.payload, theirs.payload, guard);
      merged.owner = 0;
      return Value::object_of(arena.make<InstanceObject>(merged));
    }
    case ObjectKind::kTensor: {
      auto merged = static_cast<const TensorObject&>(x);
      const auto& theirs = static_cast<const TensorObject&>(y);
      merged.attributes = merged.attributes.clone(arena);
      merge_attributes(merged.attributes, theirs.attributes, guard);
      merged.shape = merge_shapes(*merged.shape, *theirs.shape, guard);
      if (merged.dtype != theirs.dtype) merged.dtype = DType::kNone;
      merged.content = merged.content.same(theirs.content) ? merged.content : Value{};
      merged.static_rank_unknown = merged.static_rank_unknown || theirs.static_rank_unknown;
      merged.owner = 0;
      return Value::object_of(arena.make<TensorObject>(merged));
    }
    case ObjectKind::kClass: {
      auto merged = static_cast<const ClassObject&>(x);
      merged.attributes = merged.attributes.clone(arena);
      merge_attributes(merged.attributes, static_cast<const ClassObject&>(y).attributes, guard);
      merged.owner = 0;
      return Value::object_of(arena.make<ClassObject>(merged));
    }
    case ObjectKind::kModule: {
      auto merged = static_cast<const ModuleObject&>(x);
      merged.extra = merged.extra.clone(arena);
      merge_attributes(merged.extra, static_cast<const ModuleObject&>(y).extra, guard);
      merged.owner = 0;
      return Value::object_of(arena.make<ModuleObject>(merged));
    }
    case ObjectKind::kUnknown: {
      auto merged = static_cast<const UnknownObject&>(x);
      const auto& theirs = static_cast<const UnknownObject&>(y);
      merged.attributes = merged.attributes.clone(arena);
      merge_attributes(merged.attributes, theirs.attributes, guard);
      if (merged.integer.is(Tag::kUnbound)) merged.integer = theirs.integer;
      if (merged.truth.is(Tag::kUnbound)) merged.truth = theirs.truth;
      if (merged.items.empty()) merged.items = theirs.items;
      merged.owner = 0;
      return Value::object_of(arena.make<UnknownObject>(merged));
    }
    case ObjectKind::kIterator: {
      const auto& mine = static_cast<const IteratorObject&>(x);
      const auto& theirs = static_cast<const IteratorObject&>(y);
      return mine.position >= theirs.position ? a : b;
    }
  }
  return a;
}

bool Joiner::equivalent(const State& a, const Value& x, const State& b, const Value& y, int depth) const {
  if (x.same(y)) {
    if (!x.is(Tag::kReference) || depth >= kMaxLookThrough) return true;
    const Value p = a.get(x.cell());
    const Value q = b.get(y.cell());
    if (p.same(q)) return true;
  }
  if (x.tag != y.tag || depth >= kMaxLookThrough) return false;
  const auto sequences = [&](const Sequence& s, const Sequence& t) {
    if (s.gap != t.gap || s.items.size() != t.items.size() || s.gap_length != t.gap_length) return false;
    for (std::size_t i = 0; i < s.items.size(); ++i) {
      if (!equivalent(a, s.items[i], b, t.items[i], depth + 1)) return false;
    }
    return true;
  };
  const auto attributes = [&](const AttributeMap& s, const AttributeMap& t) {
    if (s.entries().size() != t.entries().size()) return false;
    for (const AttributeMap::Entry& entry : s.entries()) {
      const Value* other = t.find(entry.name);
      if (other == nullptr || !equivalent(a, entry.value, b, *other, depth + 1)) return false;
    }
    return true;
  };
  if (x.is(Tag::kTuple)) return sequences(*x.sequence, *y.sequence);
  if (x.is(Tag::kMethod)) {
    return equivalent(a, x.method->self, b, y.method->self, depth + 1) && x.method->function.same(y.method->function);
  }
  if (x.is(Tag::kFunction)) {
    return x.function->module == y.function->module && x.function->function == y.function->function;
  }
  if (!is_object_reference(a, x) || !is_object_reference(b, y)) return false;
  const Object& p = a.object(x.cell());
  const Object& q = b.object(y.cell());
  if (p.kind != q.kind) return false;
  switch (p.kind) {
    case ObjectKind::kTensor: {
      const auto& s = static_cast<const TensorObject&>(p);
      const auto& t = static_cast<const TensorObject&>(q);
      return s.type == t.type && s.dtype == t.dtype && sequences(*s.shape, *t.shape) && s.content.same(t.content);
    }
    case ObjectKind::kList:
    case ObjectKind::kSet:
      return sequences(static_cast<const ListObject&>(p).elements, static_cast<const ListObject&>(q).elements);
    case ObjectKind::kDict: {
      const auto& s = static_cast<const DictObject&>(p);
      const auto& t = static_cast<const DictObject&>(q);
      if (s.count != t.count || s.open != t.open) return false;
      for (std::uint32_t i = 0; i < s.count; ++i) {
        if (!s.entries[i].key.same(t.entries[i].key)) return false;
        if (!equivalent(a, s.entries[i].value, b, t.entries[i].value, depth + 1)) return false;
      }
      return true;
    }
    case ObjectKind::kInstance: {
      const auto& s = static_cast<const InstanceObject&>(p);
      const auto& t = static_cast<const InstanceObject&>(q);
      return s.type == t.type && attributes(s.attributes, t.attributes) && equivalent(a, s.payload, b, t.payload, depth + 1);
    }
    case ObjectKind::kRange: {
      const auto& s = static_cast<const RangeObject&>(p);
      const auto& t = static_cast<const RangeObject&>(q);
      return s.start.same(t.start) && s.stop.same(t.stop) && s.step.same(t.step);
    }
    case ObjectKind::kIterator:
      return sequences(static_cast<const IteratorObject&>(p).elements, static_cast<const IteratorObject&>(q).elements);
    case ObjectKind::kUnknown:
      return static_cast<const UnknownObject&>(p).origin == static_cast<const UnknownObject&>(q).origin;
    case ObjectKind::kClass:
    case ObjectKind::kModule:
      return x.same(y);
  }
  return false;
}

}  // namespace foreshape::domain
