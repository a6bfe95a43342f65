// An interpreter of nothing but values: what the tensor intrinsics need to run, with a record of what they report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analyzer/interpreter/interpreter.h"
#include "analyzer/library/tensors/support.h"
#include "analyzer/library/tensors/tensor_intrinsics.h"

namespace foreshape::library::tensors::testing {

struct Reported {
  std::string rule;
  std::string raises;
  std::string message;
};

class FakeInterpreter final : public Interpreter {
 public:
  FakeInterpreter() : solver_(symbols_), state_(heap_, symbols_.empty_path()), tensor_class_(new_class("Tensor")) {}

  std::vector<Reported> failures;
  std::vector<Reported> lints;
  std::vector<FormulaId> requirements;  // undecided ones, assumed
  std::string running = "np.f";

  CellId tensor_class() const { return tensor_class_; }
  CellId new_class(std::string_view name) {
    domain::ClassObject object{};
    object.kind = domain::ObjectKind::kClass;
    object.name = names_.intern(name);
    return state_.create(object);
  }

  symbolic::Context& symbols() override { return symbols_; }
  symbolic::Solver& solver() override { return solver_; }
  base::Interner& names() override { return names_; }
  domain::State& state() override { return state_; }
  Value unknown(std::string_view reason) override {
    domain::UnknownObject object{};
    object.kind = domain::ObjectKind::kUnknown;
    object.reason = domain::ReasonId{names_.intern(reason).value};
    return Value::reference(state_.create(object));
  }
  Value tensor(CellId type, const Sequence* shape, DType dtype) override {
    TensorObject object{};
    object.kind = domain::ObjectKind::kTensor;
    object.type = type;
    object.shape = shape;
    object.dtype = dtype;
    return Value::reference(state_.create(object));
  }
  Value fresh_int(std::string_view name, Origin origin, bool is_dim) override {
    return integer(symbols_.symbol(symbols_.new_symbol({.name = name, .origin = origin, .values = {}, .is_dim = is_dim})));
  }
  Value fresh_bool(std::string_view name, Origin origin) override {
    return Value::boolean(symbols_.bool_symbol(symbols_.new_symbol({.name = name, .origin = origin, .values = {}})));
  }
  Value as_int(const Value& value) override {
    if (value.is(Tag::kInt)) return value;
    if (value.is(Tag::kBool)) return integer(symbols_.indicator(value.formula()));
    if (const TensorObject* tensor = as_tensor(value)) return tensor->content.is(Tag::kInt) ? tensor->content : Value();
    return {};
  }
  std::optional<Sequence> elements(const Value& value) override {
    if (value.is(Tag::kTuple)) return *value.sequence;
    if (kind(value) == interpreter::Kind::kList) return state_.object_as<domain::ListObject>(value.cell()).elements;
    return std::nullopt;
  }
  Value summary(std::span<const Value>) override { return {}; }
  std::string show(const Value&) override { return "?"; }
  Value class_of(const Value&) override { return {}; }
  Truth is_instance(const Value& value, const Value& type) override {
    const TensorObject* tensor = as_tensor(value);
    return symbolic::truth_of(tensor != nullptr && tensor->type == type.cell());
  }
  std::optional<CellId> library_class(std::string_view) override { return std::nullopt; }
  Value call(const Value&, const interpreter::CallArguments&) override { return {}; }
  Value attribute(const Value&, NameId) override { return {}; }
  std::optional<Value> find_attribute(const Value&, NameId) override { return std::nullopt; }
  void set_attribute(const Value&, NameId, const Value&) override {}
  Value subscript(const Value&, const Value&) override { return {}; }
  void set_subscript(const Value&, const Value&, const Value&) override {}
  Value binary(ir::BinaryOperator, const Value&, const Value&) override { return {}; }
  Value compare(ir::CompareOperator, const Value&, const Value&) override { return {}; }
  FormulaId truth_of(const Value& value) override { return value.formula(); }
  Truth decide(FormulaId formula) override { return solver_.decide(state_.path, formula); }
  void assume(FormulaId formula) override { state_.path = state_.path.assume(formula); }
  Value branch(FormulaId, base::FunctionRef<Value()> then, base::FunctionRef<Value()>) override { return then(); }
  Value distribute(const Value& value, base::FunctionRef<Value(const Value&)> f) override {
    std::vector<domain::Alternative> results;
    for (const domain::Alternative& one : value.choice->alternatives) results.push_back({one.guard, f(one.value)});
    auto* choice = arena().make<domain::ChoiceValue>();
    choice->alternatives = arena().copy(std::span<const domain::Alternative>(results));
    return Value::choice_of(choice);
  }
  Value distribute_operand(const Value& value, base::FunctionRef<Value(const Value&)> f) override { return distribute(value, f); }
  bool require(const interpreter::Constraint& constraint) override {
    if ((constraint.flags & kPoisoned) != 0) return true;
    switch (decide(constraint.formula)) {
      case Truth::kTrue: return true;
      case Truth::kFalse: failures.push_back(report(constraint)); return false;
      case Truth::kUnknown: break;
    }
    requirements.push_back(constraint.formula);
    assume(constraint.formula);
    return true;
  }
  void lint(const interpreter::Constraint& constraint) override {
    if ((constraint.flags & kPoisoned) == 0) lints.push_back(report(constraint));
  }
  void raise(std::string_view, const std::string&) override {}
  std::string_view operation() override { return running; }
  base::Place site() override { return {}; }
  dataflow::Graph& graph() override { return graph_; }
  bool out_of_budget(std::uint64_t) override { return false; }

  // ---- For writing tests
  // Calls an intrinsic by name with positional arguments and keyword arguments.
  Value run(std::string_view name, std::vector<Value> positional, std::vector<std::pair<std::string, Value>> keywords = {}) {
    const interpreter::IntrinsicRow* row = nullptr;
    for (const interpreter::IntrinsicRow& candidate : tensor_intrinsics()) {
      if (candidate.name == name) row = &candidate;
    }
    if (row == nullptr) throw std::logic_error("no intrinsic " + std::string(name));
    std::vector<Value> arguments;
    std::size_t next = 0;
    std::string_view left = row->parameters;
    while (!left.empty()) {
      const std::size_t space = left.find(' ');
      std::string_view parameter = left.substr(0, space);
      left = space == std::string_view::npos ? std::string_view() : left.substr(space + 1);
      if (parameter.starts_with('*')) {
        arguments.push_back(tuple(std::span<const Value>(positional).subspan(next)));
        next = positional.size();
        continue;
      }
      if (parameter.ends_with('?')) parameter.remove_suffix(1);
      Value value;
      if (next < positional.size()) value = positional[next++];
      for (const auto& [key, given_value] : keywords) {
        if (key == parameter) value = given_value;
      }
      arguments.push_back(value);
    }
    return row->function(*this, arguments);
  }
  Value input(std::string_view name) { return fresh_int(name, Origin::kInput, true); }
  Value opaque(std::string_view name) { return fresh_int(name, Origin::kOpaque, true); }
  // A program variable of a known range.
  Value loop(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t step = 1) {
    return integer(symbols_.symbol(symbols_.new_symbol(
        {.name = name, .origin = Origin::kProgramEvery, .values = symbolic::ValueSet::between(low, high, step)})));
  }
  Value dims(std::initializer_list<Value> items) { return tuple(std::span<const Value>(items.begin(), items.size())); }
  Value sizes(std::span<const std::int64_t> numbers) {
    std::vector<Value> items;
    for (const std::int64_t number : numbers) items.push_back(integer(number));
    return tuple(items);
  }
  Value sizes(std::initializer_list<std::int64_t> numbers) {
    return sizes(std::span<const std::int64_t>(numbers.begin(), numbers.size()));
  }
  Value gapped(std::initializer_list<Value> before, std::initializer_list<Value> after) {
    std::vector<Value> items(before);
    items.insert(items.end(), after);
    Sequence shape = unknown_dims(*this);
    shape.items = items;
    shape.gap = static_cast<std::int32_t>(before.size());
    return Value::tuple(sequence(shape));
  }
  Value slice(Value lower, Value upper, Value step = Value::none()) {
    auto* parts = arena().make<SliceValue>();
    *parts = {lower, upper, step};
    return Value::slice_of(parts);
  }
  Value plain_tensor(const Value& shape, DType dtype = DType::kFloat64) { return tensor(tensor_class_, shape.sequence, dtype); }
  std::string shown(const Value& value) {
    if (value.is(Tag::kTuple)) return compact_text(*this, *value.sequence);
    if (value.is(Tag::kInt)) return dim_text(*this, value);
    if (value.is(Tag::kNone)) return "None";
    return "?";
  }
  std::string first_failure() const { return failures.empty() ? "" : failures.front().rule + ": " + failures.front().message; }

 private:
  static Reported report(const interpreter::Constraint& constraint) {
    return {std::string(constraint.rule), std::string(constraint.raises), constraint.message ? constraint.message() : ""};
  }

  symbolic::Context symbols_;
  symbolic::Solver solver_;
  base::Interner names_;
  domain::Heap heap_;
  domain::State state_;
  dataflow::Graph graph_;
  CellId tensor_class_;
};

}  // namespace foreshape::library::tensors::testing
