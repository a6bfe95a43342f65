// Runs of a recorded graph: Session.run and its kin evaluate the operations again with the fed values in place of the
// placeholders, each run in an environment of its own.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::DictEntry;
using domain::DictObject;
using domain::InstanceObject;
using domain::ListObject;
using domain::ObjectKind;

namespace {

constexpr int kMaxNesting = 6;  // of lists, tuples and operations in arguments

}  // namespace

Value Machine::make_placeholder(CellId type, const Sequence* shape, bool rank_known, DType dtype) {
  TensorObject tensor{};
  tensor.kind = ObjectKind::kTensor;
  tensor.type = type;
  tensor.dtype = dtype;
  if (rank_known) {
    std::vector<Value> dims;
    const domain::ProvenanceId here = provenance_here(domain::ProvenanceKind::kData, nullptr, {});
    for (const Value& given : shape->items) {
      const Value dim = narrow(given);
      if (dim.is(Tag::kInt)) {
        dims.push_back(dim);
        continue;
      }
      const Value number = dim.is(Tag::kNone) ? Value{} : as_int(dim);
      if (number.is(Tag::kInt)) {
        dims.push_back(number);
        continue;
      }
      Value free = fresh_int(dim_name(), symbolic::Origin::kInput, true).with_flags(domain::kStaticUnknown);
      free.provenance = here;
      placeholder_dims_.insert(*symbols_.as_symbol(free.expr()));
      dims.push_back(free);
    }
    tensor.shape = sequence(dims);
  } else {
    const Value rank = fresh_int("rank", symbolic::Origin::kInput, true);
    tensor.shape = arena().make<Sequence>(Sequence{.gap = 0, .gap_length = rank.expr()});
    tensor.static_rank_unknown = true;
  }
  return Value::reference(state_.create(tensor));
}

// N, M, K, … for the sizes that the program's user chooses.
std::string Machine::dim_name() {
  constexpr std::string_view kLetters = "NMKPQRSTUVW";
  const std::size_t index = free_dims_++;
  std::string name(1, kLetters[index % kLetters.size()]);
  if (index >= kLetters.size()) name += std::to_string(index / kLetters.size());
  return name;
}

// Calls `visit` for each tensor in a value, looking into tuples, lists, dicts and fetched operations.
void Machine::each_tensor(const Value& given, int nesting, base::FunctionRef<void(CellId)> visit) {
  const Value value = narrow(given);
  if (nesting > kMaxNesting) return;
  if (value.is(Tag::kTuple)) {
    for (const Value& item : value.sequence->items) each_tensor(item, nesting + 1, visit);
    if (value.sequence->has_gap()) each_tensor(value.sequence->gap_element, nesting + 1, visit);
    return;
  }
  if (value.is(Tag::kChoice)) {
    for (const domain::Alternative& one : value.choice->alternatives) each_tensor(one.value, nesting + 1, visit);
    return;
  }
  if (value.is(Tag::kSlice)) {
    each_tensor(value.slice->lower, nesting + 1, visit);
    each_tensor(value.slice->upper, nesting + 1, visit);
    return;
  }
  if (!value.is(Tag::kReference) || !state_.get(value.cell()).is(Tag::kObject)) return;
  const domain::Object& object = state_.object(value.cell());
  switch (object.kind) {
    case ObjectKind::kTensor:
      visit(value.cell());
      return;
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      const Sequence elements = static_cast<const ListObject&>(object).elements;
      for (const Value& item : elements.items) each_tensor(item, nesting + 1, visit);
      if (elements.has_gap()) each_tensor(elements.gap_element, nesting + 1, visit);
      return;
    }
    case ObjectKind::kDict: {
      const auto& dict = static_cast<const DictObject&>(object);
      for (std::uint32_t i = 0; i < dict.count; ++i) each_tensor(dict.entries[i].value, nesting + 1, visit);
      return;
    }
    case ObjectKind::kInstance: {
      const auto& instance = static_cast<const InstanceObject&>(object);
      if (const Value* inputs = instance.attributes.find(names_.intern("_inputs"))) each_tensor(*inputs, nesting + 1, visit);
      return;
    }
    default:
      return;
  }
}

void Machine::evaluate_needed(const Value& fetches) {
  std::vector<std::uint32_t> pending;
  std::set<std::uint32_t> needed;
  std::set<std::uint32_t> seen;
  const auto need = [&](CellId cell) {
    if (run_->feeds.contains(cell.value)) return;
    const auto& tensor = state_.object_as<TensorObject>(cell);
    if (tensor.node.valid() && needed.insert(tensor.node.value).second) pending.push_back(tensor.node.value);
  };
  each_tensor(fetches, 0, need);
  while (!pending.empty()) {
    const std::uint32_t id = pending.back();
    pending.pop_back();
    const dataflow::Node& node = graph_[dataflow::GraphNodeId{id}];
    for (const Value& argument : node.positional) each_tensor(argument, 0, need);
    for (const KeywordValue& keyword : node.keywords) each_tensor(keyword.value, 0, need);
  }
  // Arguments come from earlier operations, so the order of recording is an order of evaluation.
  for (const std::uint32_t id : needed) {
    if (!state_.reachable || out_of_budget(1)) return;
    if (run_->results.contains(id)) continue;
    const dataflow::Node node = graph_[dataflow::GraphNodeId{id}];
    bool changed = false;
    std::vector<Value> positional;
    for (const Value& argument : node.positional) {
      positional.push_back(in_run(argument, 0));
      changed = changed || !positional.back().same(argument);
    }
    std::vector<KeywordValue> keywords;
    for (const KeywordValue& keyword : node.keywords) {
      keywords.push_back({keyword.name, in_run(keyword.value, 0)});
      changed = changed || !keywords.back().value.same(keyword.value);
    }
    // What stands for many iterations is not any one of them.
    if (!changed || node.general) {
      run_->results[id] = node.result;
      continue;
    }
    const dataflow::Node* outer = replayed_;
    replayed_ = &node;
    run_->results[id] = call(node.callee, CallArguments{positional, keywords});
    replayed_ = outer;
  }
}

// The value that a run puts in a value's place: evaluated tensors for recorded ones, the same otherwise.
Value Machine::in_run(const Value& given, int nesting) {
  const Value value = narrow(given);
  if (nesting > kMaxNesting) return value;
  const auto mapped = [&](const Sequence& from) -> std::optional<Sequence> {
    Sequence to = from;
    std::vector<Value> items;
    bool changed = false;
    for (const Value& item : from.items) {
      items.push_back(in_run(item, nesting + 1));
      changed = changed || !items.back().same(item);
    }
    if (from.has_gap()) {
      to.gap_element = in_run(from.gap_element, nesting + 1);
      changed = changed || !to.gap_element.same(from.gap_element);
    }
    if (!changed) return std::nullopt;
    to.items = arena().copy(std::span<const Value>(items));
    return to;
  };
  if (value.is(Tag::kTuple)) {
    const auto to = mapped(*value.sequence);
    return to ? Value::tuple(sequence(*to), value.flags) : value;
  }
  if (value.is(Tag::kSlice)) {
    const domain::SliceValue to{in_run(value.slice->lower, nesting + 1), in_run(value.slice->upper, nesting + 1),
                                in_run(value.slice->step, nesting + 1)};
    if (to.lower.same(value.slice->lower) && to.upper.same(value.slice->upper) && to.step.same(value.slice->step)) return value;
    return Value::slice_of(arena().make<domain::SliceValue>(to));
  }
  if (value.is(Tag::kChoice)) {
    std::vector<domain::Alternative> alternatives;
    bool changed = false;
    for (const domain::Alternative& one : value.choice->alternatives) {
      alternatives.push_back({one.guard, in_run(one.value, nesting + 1)});
      changed = changed || !alternatives.back().value.same(one.value);
    }
    if (!changed) return value;
    return Value::choice_of(arena().make<domain::ChoiceValue>(
        domain::ChoiceValue{arena().copy(std::span<const domain::Alternative>(alternatives))}));
  }
  if (!value.is(Tag::kReference) || !state_.get(value.cell()).is(Tag::kObject)) return value;
  const domain::Object& object = state_.object(value.cell());
  if (object.kind == ObjectKind::kTensor) {
    if (const auto fed = run_->feeds.find(value.cell().value); fed != run_->feeds.end()) return fed->second;
    const auto& tensor = static_cast<const TensorObject&>(object);
    if (!tensor.node.valid()) return value;
    const auto done = run_->results.find(tensor.node.value);
    if (done == run_->results.end()) return value;
    if (done->second.same(graph_[tensor.node].result)) return value;
    return output_of(done->second, tensor.output).value_or(unknown("run"));
  }
  if (object.kind == ObjectKind::kList) {
    const auto to = mapped(Sequence(static_cast<const ListObject&>(object).elements));
    return to ? list(*to) : value;
  }
  if (object.kind == ObjectKind::kDict) {
    const auto& dict_object = static_cast<const DictObject&>(object);
    std::vector<DictEntry> entries(dict_object.entries, dict_object.entries + dict_object.count);
    bool changed = false;
    for (DictEntry& entry : entries) {
      const Value to = in_run(entry.value, nesting + 1);
      changed = changed || !to.same(entry.value);
      entry.value = to;
    }
    return changed ? dict(entries) : value;
  }
  return value;
}

// The n-th tensor in an operation's result, in the order in which recording numbered them.
std::optional<Value> Machine::output_of(const Value& result, std::uint32_t output) {
  std::uint32_t next = 0;
  std::optional<Value> found;
  const std::function<void(const Value&, int)> walk = [&](const Value& given, int nesting) {
    const Value value = narrow(given);
    if (found || nesting > kMaxNesting) return;
    if (value.is(Tag::kTuple)) {
      for (const Value& item : value.sequence->items) walk(item, nesting + 1);
    } else if (value.is(Tag::kReference) && kind(value) == Kind::kList) {
      const Sequence elements = state_.object_as<ListObject>(value.cell()).elements;
      for (const Value& item : elements.items) walk(item, nesting + 1);
    } else if (as_tensor(value) != nullptr || kind(value) == Kind::kUnknown) {
      if (next++ == output) found = value;
    }
  };
  walk(result, 0);
  return found;
}

Value Machine::fetched(const Value& given, int nesting) {
  const Value value = narrow(given);
  if (nesting > kMaxNesting) return unknown("fetch");
  if (value.is(Tag::kNone)) return value;
  if (value.is(Tag::kTuple)) {
    std::vector<Value> items;
    for (const Value& item : value.sequence->items) items.push_back(fetched(item, nesting + 1));
    Sequence copy = *value.sequence;
    copy.items = items;
    if (copy.has_gap()) copy.gap_element = fetched(copy.gap_element, nesting + 1);
    return Value::tuple(sequence(copy));
  }
  switch (kind(value)) {
    case Kind::kTensor:
      return in_run(value, 0);
    case Kind::kList: {
      Sequence elements = state_.object_as<ListObject>(value.cell()).elements;
      std::vector<Value> items;
      for (const Value& item : std::vector<Value>(elements.items.begin(), elements.items.end())) items.push_back(fetched(item, nesting + 1));
      elements.items = items;
      if (elements.has_gap()) elements.gap_element = fetched(elements.gap_element, nesting + 1);
      return list(elements);
    }
    case Kind::kDict: {
      const auto& object = state_.object_as<DictObject>(value.cell());
      std::vector<DictEntry> entries(object.entries, object.entries + object.count);
      for (DictEntry& entry : entries) entry.value = fetched(entry.value, nesting + 1);
      return dict(entries);
    }
    case Kind::kInstance: {
      const auto& instance = state_.object_as<InstanceObject>(value.cell());
      if (instance.attributes.find(names_.intern("_inputs")) != nullptr) return Value::none();
      return unknown("fetch");
    }
    default:
      return unknown("fetch");
  }
}

Value Machine::run_graph(const Value& fetches, const Value& feeds) {
  Run run;
  run.site = site();
  run.calls = user_calls();
  run.outer = nullptr;
  if (kind(feeds) == Kind::kDict) {
    const auto& dict_object = state_.object_as<DictObject>(feeds.cell());
    for (std::uint32_t i = 0; i < dict_object.count; ++i) {
      const DictEntry& entry = dict_object.entries[i];
      if (entry.key.is(Tag::kReference)) run.feeds[entry.key.cell().value] = entry.value;
    }
  }
  Run* outer = run_;
  run_ = &run;
  evaluate_needed(fetches);
  const Value result = fetched(fetches, 0);
  run_ = outer;
  return result;
}

}  // namespace foreshape::interpreter
