#include <algorithm>
#include <vector>

#include "analyzer/domain/join.h"

namespace foreshape::domain {

namespace {

constexpr int kMaxLookThrough = 4;

// A bare symbol about which nothing is known: it already stands for any int.
bool is_opaque_symbol(const symbolic::Context& symbols, ExprId expr) {
  const auto symbol = symbols.as_symbol(expr);
  return symbol && symbols.origin(*symbol) == symbolic::Origin::kOpaque;
}

}  // namespace

State Joiner::widen(const State& before, State after, ExprId iteration) {
  struct Difference {
    CellId cell;
    Value first, last;
  };
  std::vector<Difference> differences;
  before.difference(after, [&](CellId cell, const Value& first, const Value& last) { differences.push_back({cell, first, last}); });
  State result = after.fork();
  for (const auto& [cell, first, last] : differences) {
    if (first.is(Tag::kUnbound) || last.is(Tag::kUnbound)) continue;
    if (first.is(Tag::kObject) && last.is(Tag::kObject)) {
      const Object* general = generalise_objects(result, before, *first.object, after, *last.object, iteration, 0);
      result.set(cell, Value::object_of(general));
    } else {
      result.set(cell, generalise(result, before, first, after, last, iteration, 0));
    }
  }
  return result;
}

Value Joiner::generalise(State& into, const State& before, const Value& x, const State& after, const Value& y, ExprId iteration,
                         int depth) {
  if (equivalent(before, x, after, y)) return y;
  if (x.is(Tag::kUnbound)) return y;
  if (y.is(Tag::kUnbound)) return x;
  if (x.tag == y.tag) {
    switch (x.tag) {
      case Tag::kInt: {
        const auto flags = static_cast<std::uint8_t>((x.flags | y.flags) & ~kNewAxis);
        if (x.expr() == y.expr()) return y.with_flags(flags);
        if (iteration.valid()) {
          const ExprId delta = symbols_.subtract(y.expr(), x.expr());
          if (symbols_.is_constant(delta)) {
            Value general = y;
            general.id = symbols_.add(x.expr(), symbols_.multiply(delta, iteration)).value;
            return general;
          }
        }
        return opaque_int("n", false).with_flags(flags);
      }
      case Tag::kBool:
        return Value::boolean(opaque_condition(), static_cast<std::uint8_t>(x.flags | y.flags));
      case Tag::kFloat:
        return Value::floating();
      case Tag::kStr:
        return Value::string();
      case Tag::kBytes:
        return Value::bytes();
      case Tag::kTuple:
        if (!x.sequence->has_gap() && !y.sequence->has_gap() && x.sequence->items.size() == y.sequence->items.size()) {
          const std::size_t count = x.sequence->items.size();
          Value* items = heap_.arena.array<Value>(count);
          for (std::size_t i = 0; i < count; ++i) {
            items[i] = generalise(into, before, x.sequence->items[i], after, y.sequence->items[i], iteration, depth + 1);
          }
          return Value::tuple(heap_.arena.make<Sequence>(Sequence{.items = {items, count}}));
        }
        break;
      case Tag::kReference: {
        if (depth >= kMaxLookThrough) break;
        const Value p = before.get(x.cell());
        const Value q = after.get(y.cell());
        if (!p.is(Tag::kObject) || !q.is(Tag::kObject) || p.object->kind != q.object->kind) break;
        if (p.object->kind == ObjectKind::kClass || p.object->kind == ObjectKind::kModule) break;
        if (p.object->kind == ObjectKind::kTensor || p.object->kind == ObjectKind::kInstance) {
          const auto& s = static_cast<const InstanceObject&>(*p.object);
          const auto& t = static_cast<const InstanceObject&>(*q.object);
          if (s.type != t.type) break;
        }
        const Object* general = generalise_objects(into, before, *p.object, after, *q.object, iteration, depth + 1);
        const CellId cell = into.allocate();
        into.set(cell, Value::object_of(general));
        return Value::reference(cell);
      }
      default:
        break;
    }
  }
  const auto numeric = [](const Value& v) { return v.is(Tag::kInt) || v.is(Tag::kFloat) || v.is(Tag::kBool); };
  if (numeric(x) && numeric(y)) return Value::floating();
  // None before the first iteration, something after it: later iterations see the latter.
  if (x.is(Tag::kNone)) return y;
  return Value::unknown(lost_);
}

const Sequence* Joiner::generalise_shape(const Sequence& x, const Sequence& y, ExprId iteration) {
  if (!x.has_gap() && !y.has_gap() && x.items.size() == y.items.size()) {
    Value* dims = heap_.arena.array<Value>(x.items.size());
    for (std::size_t i = 0; i < x.items.size(); ++i) {
      const Value& a = x.items[i];
      const Value& b = y.items[i];
      dims[i] = b;
      if (a.same(b)) continue;
      const ExprId delta = symbols_.subtract(b.expr(), a.expr());
      const auto flags = static_cast<std::uint8_t>((a.flags | b.flags) & ~kNewAxis);
      if (iteration.valid() && symbols_.is_constant(delta)) {
        dims[i].id = symbols_.add(a.expr(), symbols_.multiply(delta, iteration)).value;
        dims[i].flags = flags;
      } else if (a.expr() != b.expr()) {
        dims[i] = opaque_int("d", true).with_flags(flags);
      }
    }
    return heap_.arena.make<Sequence>(Sequence{.items = {dims, x.items.size()}});
  }
  return heap_.arena.make<Sequence>(Sequence{.items = {}, .gap = 0, .gap_length = opaque_int("rank", true).expr()});
}

const Sequence* Joiner::generalise_list(State& into, const State& before, const Sequence& x, const State& after, const Sequence& y,
                                        ExprId iteration, int depth) {
  base::Arena& arena = heap_.arena;
  const std::size_t old_count = x.items.size();
  if (!x.has_gap() && !y.has_gap() && y.items.size() == old_count) {
    Value* items = arena.array<Value>(old_count);
    for (std::size_t i = 0; i < old_count; ++i) {
      items[i] = generalise(into, before, x.items[i], after, y.items[i], iteration, depth + 1);
    }
    return arena.make<Sequence>(Sequence{.items = {items, old_count}});
  }
  const bool grew = !x.has_gap() && !y.has_gap() && y.items.size() > old_count;
  if (grew && iteration.valid()) {
    bool kept = true;
    for (std::size_t i = 0; i < old_count; ++i) kept = kept && equivalent(before, x.items[i], after, y.items[i]);
    if (kept) {
      const auto added = static_cast<std::int64_t>(y.items.size() - old_count);
      Sequence general{.items = arena.copy(y.items), .gap = static_cast<std::int32_t>(y.items.size())};
      const ExprId further = symbols_.subtract(iteration, symbols_.constant(1));
      general.gap_length = symbols_.multiply(symbols_.constant(added), further);
      general.gap_element = summarise(into, y.items.subspan(old_count));
      return arena.make<Sequence>(general);
    }
  }
  std::vector<Value> all(x.items.begin(), x.items.end());
  all.insert(all.end(), y.items.begin(), y.items.end());
  if (x.has_gap()) all.push_back(x.gap_element);
  if (y.has_gap()) all.push_back(y.gap_element);
  Sequence general{.items = {}, .gap = 0, .gap_length = opaque_int("length", true).expr()};
  general.gap_element = summarise(into, all);
  return arena.make<Sequence>(general);
}

Value Joiner::summarise(State& into, std::span<const Value> items) {
  if (items.empty()) return {};
  Value summary = items.front();
  for (const Value& item : items.subspan(1)) {
    if (summary.is(Tag::kUnbound) || item.is(Tag::kUnbound)) return {};
    summary = generalise(into, into, summary, into, item, ExprId{}, 1);
    if (summary.is(Tag::kUnknown)) return {};
  }
  return summary;
}

const Object* Joiner::generalise_objects(State& into, const State& before, const Object& x, const State& after, const Object& y,
                                         ExprId iteration, int depth) {
  base::Arena& arena = heap_.arena;
  if (x.kind != y.kind) {
    if (x.kind == ObjectKind::kUnknown) return &y;
    UnknownObject lost{};
    lost.kind = ObjectKind::kUnknown;
    lost.reason = lost_;
    return arena.make<UnknownObject>(lost);
  }
  const auto attributes = [&](const AttributeMap& from, AttributeMap& into_map) {
    for (AttributeMap::Entry& entry : into_map.entries()) {
      if (const Value* old = from.find(entry.name)) {
        entry.value = generalise(into, before, *old, after, entry.value, iteration, depth + 1);
      }
    }
  };
  switch (x.kind) {
    case ObjectKind::kTensor: {
      const auto& old = static_cast<const TensorObject&>(x);
      auto general = static_cast<const TensorObject&>(y);
      general.owner = 0;
      general.attributes = general.attributes.clone(arena);
      attributes(old.attributes, general.attributes);
      general.shape = generalise_shape(*old.shape, *general.shape, iteration);
      if (old.dtype != general.dtype) general.dtype = DType::kNone;
      if (!old.content.same(general.content)) general.content = Value{};
      general.static_rank_unknown = general.static_rank_unknown || old.static_rank_unknown;
      return arena.make<TensorObject>(general);
    }
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      const auto& old = static_cast<const ListObject&>(x);
      auto general = static_cast<const ListObject&>(y);
      general.owner = 0;
      general.elements = *generalise_list(into, before, old.elements, after, general.elements, iteration, depth);
      general.capacity = static_cast<std::uint32_t>(general.elements.items.size());
      return arena.make<ListObject>(general);
    }
    case ObjectKind::kDict: {
      const auto& old = static_cast<const DictObject&>(x);
      auto general = static_cast<const DictObject&>(y);
      general.owner = 0;
      std::vector<DictEntry> entries(general.entries, general.entries + general.count);
      bool grew = general.count != old.count;
      for (DictEntry& entry : entries) {
        for (std::uint32_t i = 0; i < old.count; ++i) {
          if (!old.entries[i].key.same(entry.key)) continue;
          entry.value = generalise(into, before, old.entries[i].value, after, entry.value, iteration, depth + 1);
          break;
        }
      }
      if (grew) {
        general.open = true;
        std::vector<Value> added;
        for (std::uint32_t i = old.count; i < general.count; ++i) added.push_back(entries[i].value);
        general.other = summarise(into, added);
      }
      const auto stored = arena.copy(std::span<const DictEntry>(entries));
      general.entries = const_cast<DictEntry*>(stored.data());
      general.capacity = general.count;
      return arena.make<DictObject>(general);
    }
    case ObjectKind::kInstance: {
      auto general = static_cast<const InstanceObject&>(y);
      general.owner = 0;
      general.attributes = general.attributes.clone(arena);
      attributes(static_cast<const InstanceObject&>(x).attributes, general.attributes);
      return arena.make<InstanceObject>(general);
    }
    case ObjectKind::kClass: {
      auto general = static_cast<const ClassObject&>(y);
      general.owner = 0;
      general.attributes = general.attributes.clone(arena);
      attributes(static_cast<const ClassObject&>(x).attributes, general.attributes);
      return arena.make<ClassObject>(general);
    }
    case ObjectKind::kModule: {
      auto general = static_cast<const ModuleObject&>(y);
      general.owner = 0;
      general.extra = general.extra.clone(arena);
      attributes(static_cast<const ModuleObject&>(x).extra, general.extra);
      return arena.make<ModuleObject>(general);
    }
    case ObjectKind::kIterator: {
      // What an outer iterator has left after some iterations is not tracked.
      const auto& old = static_cast<const IteratorObject&>(x);
      auto general = static_cast<const IteratorObject&>(y);
      if (old.position == general.position) return &y;
      general.owner = 0;
      std::vector<Value> all(general.elements.items.begin(), general.elements.items.end());
      if (general.elements.has_gap()) all.push_back(general.elements.gap_element);
      general.elements = Sequence{.items = {}, .gap = 0, .gap_length = opaque_int("length", true).expr()};
      general.elements.gap_element = summarise(into, all);
      general.position = 0;
      return arena.make<IteratorObject>(general);
    }
    case ObjectKind::kRange:
    case ObjectKind::kUnknown:
      return &y;
  }
  return &y;
}

bool Joiner::covers(const State& a, const Value& x, const State& b, const Value& y, SymbolId iteration, int depth) const {
  if (x.is(Tag::kUnbound) || x.is(Tag::kUnknown)) return true;
  if (y.is(Tag::kUnbound)) return true;
  if (x.is(Tag::kInt) && y.is(Tag::kInt)) {
    if (x.expr() == y.expr() || is_opaque_symbol(symbols_, x.expr())) return true;
    if (!iteration.valid()) return false;
    symbolic::Substitution next;
    next.map(iteration, symbols_.add(symbols_.symbol(iteration), symbols_.constant(1)));
    return symbols_.substitute(x.expr(), next) == y.expr();
  }
  if (x.is(Tag::kBool) && y.is(Tag::kBool)) return x.formula() == y.formula() || !symbols_.constant_truth(x.formula());
  if (x.is(Tag::kFloat)) return (y.is(Tag::kFloat) || y.is(Tag::kInt) || y.is(Tag::kBool)) && (!x.has(kKnown | kQuotient) || x.same(y));
  if (x.is(Tag::kStr) && y.is(Tag::kStr)) return !x.is_known_string() || x.same(y);
  if (depth >= kMaxLookThrough) return true;
  const auto sequences = [&](const Sequence& s, const Sequence& t, bool shape) {
    if (s.has_gap()) {
      if (shape) return true;
      // Growth by the hypothesis: the lengths agree one iteration later and new elements look like the summary.
      if (is_opaque_symbol(symbols_, s.gap_length)) return true;
      if (!iteration.valid()) return false;
      symbolic::Substitution next;
      next.map(iteration, symbols_.add(symbols_.symbol(iteration), symbols_.constant(1)));
      if (symbols_.substitute(length_of(s), next) != length_of(t)) return false;
      for (std::size_t i = s.items.size(); i < t.items.size(); ++i) {
        if (!covers(a, s.gap_element, b, t.items[i], SymbolId{}, depth + 1)) return false;
      }
      return true;
    }
    if (t.has_gap() || s.items.size() != t.items.size()) return false;
    for (std::size_t i = 0; i < s.items.size(); ++i) {
      if (!covers(a, s.items[i], b, t.items[i], iteration, depth + 1)) return false;
    }
    return true;
  };
  if (x.is(Tag::kTuple) && y.is(Tag::kTuple)) return sequences(*x.sequence, *y.sequence, false);
  const auto objects = [&](const Object& p, const Object& q) {
    if (p.kind == ObjectKind::kUnknown) return true;
    if (p.kind != q.kind) return false;
    const auto attributes = [&](const AttributeMap& s, const AttributeMap& t) {
      for (const AttributeMap::Entry& entry : s.entries()) {
        const Value* other = t.find(entry.name);
        if (other != nullptr && !covers(a, entry.value, b, *other, iteration, depth + 1)) return false;
      }
      return true;
    };
    switch (p.kind) {
      case ObjectKind::kTensor: {
        const auto& s = static_cast<const TensorObject&>(p);
        const auto& t = static_cast<const TensorObject&>(q);
        return sequences(*s.shape, *t.shape, true) && attributes(s.attributes, t.attributes);
      }
      case ObjectKind::kList:
      case ObjectKind::kSet:
        return sequences(static_cast<const ListObject&>(p).elements, static_cast<const ListObject&>(q).elements, false);
      case ObjectKind::kDict: {
        const auto& s = static_cast<const DictObject&>(p);
        const auto& t = static_cast<const DictObject&>(q);
        if (s.open) return true;
        if (s.count != t.count) return false;
        for (std::uint32_t i = 0; i < s.count; ++i) {
          if (!covers(a, s.entries[i].value, b, t.entries[i].value, iteration, depth + 1)) return false;
        }
        return true;
      }
      case ObjectKind::kInstance:
        return attributes(static_cast<const InstanceObject&>(p).attributes, static_cast<const InstanceObject&>(q).attributes);
      case ObjectKind::kClass:
        return attributes(static_cast<const ClassObject&>(p).attributes, static_cast<const ClassObject&>(q).attributes);
      default:
        return true;
    }
  };
  if (x.is(Tag::kObject) && y.is(Tag::kObject)) return objects(*x.object, *y.object);
  if (x.is(Tag::kReference) && y.is(Tag::kReference)) {
    const Value p = a.get(x.cell());
    const Value q = b.get(y.cell());
    if (x.same(y)) return true;  // its own cell is compared by itself
    return p.is(Tag::kObject) && q.is(Tag::kObject) && objects(*p.object, *q.object);
  }
  if (x.is(Tag::kChoice)) {
    return std::any_of(x.choice->alternatives.begin(), x.choice->alternatives.end(),
                       [&](const Alternative& one) { return covers(a, one.value, b, y, iteration, depth + 1); });
  }
  return equivalent(a, x, b, y);
}

bool Joiner::covered(const State& outside, const State& start, const State& end, SymbolId iteration) const {
  bool all = true;
  start.difference(end, [&](CellId cell, const Value& first, const Value& last) {
    if (outside.get(cell).is(Tag::kUnbound)) return;
    all = all && covers(start, first, end, last, iteration, 0);
  });
  return all;
}

const Sequence* Joiner::substitute(const Sequence& sequence, const symbolic::Substitution& by) {
  Sequence result = sequence;
  Value* items = heap_.arena.array<Value>(sequence.items.size());
  bool changed = false;
  for (std::size_t i = 0; i < sequence.items.size(); ++i) {
    items[i] = substitute(sequence.items[i], by);
    changed = changed || !items[i].same(sequence.items[i]);
  }
  if (sequence.has_gap()) {
    result.gap_length = symbols_.substitute(sequence.gap_length, by);
    result.gap_element = substitute(sequence.gap_element, by);
    changed = changed || result.gap_length != sequence.gap_length || !result.gap_element.same(sequence.gap_element);
  }
  if (!changed) return &sequence;
  result.items = {items, sequence.items.size()};
  return heap_.arena.make<Sequence>(result);
}

Value Joiner::substitute(const Value& value, const symbolic::Substitution& by) {
  Value result = value;
  if (value.is(Tag::kInt)) result.id = symbols_.substitute(value.expr(), by).value;
  if (value.is(Tag::kBool)) result.id = symbols_.substitute(value.formula(), by).value;
  if (value.is(Tag::kTuple)) result.sequence = substitute(*value.sequence, by);
  if (value.is(Tag::kFloat) && value.has(kQuotient)) {
    const Value quotient = Value::quotient(symbols_.substitute(value.numerator(), by), symbols_.substitute(value.denominator(), by));
    result.bits = quotient.bits;
  }
  return result;
}

void Joiner::substitute(State& state, const State& before, SymbolId symbol, ExprId with) {
  symbolic::Substitution by;
  by.map(symbol, with);
  struct Difference {
    CellId cell;
    Value value;
  };
  std::vector<Difference> differences;
  before.difference(state, [&](CellId cell, const Value&, const Value& last) { differences.push_back({cell, last}); });
  for (const auto& [cell, value] : differences) {
    if (!value.is(Tag::kObject)) {
      state.set(cell, substitute(value, by));
      continue;
    }
    if (value.object->kind == ObjectKind::kTensor) {
      const auto& tensor = static_cast<const TensorObject&>(*value.object);
      const Sequence* shape = substitute(*tensor.shape, by);
      if (shape != tensor.shape) state.edit<TensorObject>(cell).shape = shape;
    } else if (value.object->kind == ObjectKind::kList || value.object->kind == ObjectKind::kSet) {
      const auto& list = static_cast<const ListObject&>(*value.object);
      const Sequence* elements = substitute(list.elements, by);
      if (elements != &list.elements) {
        auto& own = state.edit<ListObject>(cell);
        own.elements = *elements;
        own.capacity = static_cast<std::uint32_t>(elements->items.size());
      }
    } else if (value.object->kind == ObjectKind::kInstance) {
      const auto& instance = static_cast<const InstanceObject&>(*value.object);
      bool changes = false;
      for (const AttributeMap::Entry& entry : instance.attributes.entries()) {
        changes = changes || !substitute(entry.value, by).same(entry.value);
      }
      if (!changes) continue;
      auto& own = state.edit<InstanceObject>(cell);
      for (AttributeMap::Entry& entry : own.attributes.entries()) entry.value = substitute(entry.value, by);
    }
  }
}

}  // namespace foreshape::domain
