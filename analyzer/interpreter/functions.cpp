// def, lambda and class statements.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::ClassObject;
using domain::ObjectKind;
using StatementKind = ir::Kind;

Value Machine::make_function(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const std::uint32_t index = module[id].payload;
  const ir::FunctionInfo& info = module.functions[index];
  const auto parameters = module.children_of(id).first(info.parameters);
  std::vector<Value> defaults;
  for (const ir::NodeId parameter : parameters) {
    const ir::NodeId value = module.child(parameter, 0);
    defaults.push_back(value.valid() ? evaluate(value) : Value{});
  }
  FunctionValue function;
  function.module = &module;
  function.function = index;
  const bool in_class = module.scopes[frame_->environment->scope.value].kind == ir::ScopeKind::kClass;
  function.environment = in_class ? frame_->environment->parent : frame_->environment;
  function.defaults = arena().copy(std::span<const Value>(defaults));
  if (in_class) function.owner = frame_->self;
  function.from_library = frame_->library;
  function.attributes = state_.allocate();
  return Value::function_of(arena().make<FunctionValue>(function));
}

void Machine::store(const ir::Storage& storage, const Value& value) {
  const CellId cell = cell_of(storage.binding, storage.depth, storage.slot);
  if (cell.valid()) state_.set(cell, value);
}

void Machine::execute_function(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const ir::FunctionInfo& info = module.functions[module[id].payload];
  Value result = make_function(id);
  const auto children = module.children_of(id);
  // Parameters, the body, the return annotation; then the decorators, innermost last.
  for (std::size_t i = children.size(); i-- > info.parameters + 2;) {
    const ir::NodeId decorator = children[i];
    if (frame_->library && module[decorator].kind == StatementKind::kCall) {
      const Value callee = evaluate(module.child(decorator, 0));
      if (callee.is(Tag::kIntrinsic) && (callee.intrinsic_id() == op_ || callee.intrinsic_id() == layer_)) {
        FunctionValue marked = *result.function;
        marked.operation = callee.intrinsic_id() == op_ ? OperationKind::kOp : OperationKind::kLayer;
        const auto arguments = module.children_of(decorator).subspan(1);
        if (!arguments.empty()) {
          const Value name = evaluate(module.child(arguments[0], 0));
          if (name.is_known_string()) marked.operation_name = name.text();
        }
        result = Value::function_of(arena().make<FunctionValue>(marked));
        continue;
      }
    }
    const Value wrapper = evaluate(decorator);
    frame_->current = decorator;
    const Value decorated = call(wrapper, {result});
    // A decorator about which nothing is known is taken to return the function.
    if (interpreter::Kind::kUnknown != kind(decorated)) result = decorated;
  }
  store(info.storage, result);
}

namespace {

// The method resolution order by C3, or depth first where the bases disagree.
std::vector<CellId> linearise(CellId own, const std::vector<std::vector<CellId>>& parents, std::span<const CellId> bases) {
  std::vector<std::vector<CellId>> lists = parents;
  lists.emplace_back(bases.begin(), bases.end());
  std::vector<CellId> order{own};
  while (true) {
    lists.erase(std::remove_if(lists.begin(), lists.end(), [](const auto& list) { return list.empty(); }), lists.end());
    if (lists.empty()) return order;
    std::optional<CellId> next;
    for (const auto& list : lists) {
      const CellId head = list.front();
      const bool blocked = std::any_of(lists.begin(), lists.end(), [&](const auto& other) {
        return std::find(other.begin() + 1, other.end(), head) != other.end();
      });
      if (!blocked) {
        next = head;
        break;
      }
    }
    if (!next) next = lists.front().front();
    order.push_back(*next);
    for (auto& list : lists) list.erase(std::remove(list.begin(), list.end(), *next), list.end());
  }
}

}  // namespace

void Machine::execute_class(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const ir::ClassInfo& info = module.classes[module[id].payload];
  const auto children = module.children_of(id);
  ClassObject type{};
  type.kind = ObjectKind::kClass;
  type.name = info.name;
  type.qualified_name = info.qualified_name;
  type.from_library = frame_->library;
  type.module = &module;
  type.node = id;
  type.module_object = frame_->environment->module_object;
  std::vector<CellId> bases;
  std::vector<std::vector<CellId>> orders;
  for (std::uint32_t i = 0; i < info.arguments; ++i) {
    const ir::Node& argument = module[children[i]];
    const Value value = narrow(evaluate(module.child(children[i], 0)));
    if (static_cast<ir::ArgumentKind>(argument.detail) == ir::ArgumentKind::kKeyword) {
      if (names_.text(argument.name) == "metaclass") type.metaclass = value;
      continue;
    }
    const ClassObject* base = class_object(value);
    if (base == nullptr) {
      type.open = true;  // an unknown base: any attribute may be inherited
      continue;
    }
    if (std::find(bases.begin(), bases.end(), value.cell()) != bases.end()) continue;
    bases.push_back(value.cell());
    orders.emplace_back(base->resolution.begin(), base->resolution.end());
    type.open = type.open || base->open;
    if (type.metaclass.is(Tag::kUnbound)) type.metaclass = base->metaclass;
  }
  if (bases.empty()) {
    const Value object = type_named("object");
    if (const ClassObject* root = class_object(object)) {
      bases.push_back(object.cell());
      orders.emplace_back(root->resolution.begin(), root->resolution.end());
    }
  }
  const CellId cell = state_.allocate();
  const std::vector<CellId> order = linearise(cell, orders, bases);
  type.bases = arena().copy(std::span<const CellId>(bases));
  type.resolution = arena().copy(std::span<const CellId>(order));
  state_.replace(cell, type);
  // The body runs in a frame of its own; what it binds becomes the class's attributes.
  const ir::Scope& scope = module.scopes[info.scope.value];
  const CellId base = state_.allocate(std::max<std::uint32_t>(static_cast<std::uint32_t>(scope.names.size()), 1));
  const Environment* outer = frame_->environment;
  const bool nested = module.scopes[outer->scope.value].kind == ir::ScopeKind::kClass;
  Frame frame;
  frame.module = &module;
  frame.environment = arena().make<Environment>(
      Environment{&module, info.scope, base, nested ? outer->parent : outer, outer->module_cells, outer->module_object});
  frame.caller = frame_;
  frame.library = frame_->library;
  frame.self = Value::reference(cell);
  frame.current = id;
  frame.depth = frame_->depth + 1;
  frame.operation = frame_->operation;
  frame_ = &frame;
  execute_block(info.body);
  frame_ = frame.caller;
  if (!state_.reachable) return;
  auto& made = state_.edit<ClassObject>(cell);
  for (std::uint32_t i = 0; i < scope.names.size(); ++i) {
    const Value value = state_.get(CellId{base.value + i});
    if (!value.is(Tag::kUnbound)) made.attributes.set(scope.names[i], value, arena());
  }
  // Declared fields in order, for dataclasses and named tuples.
  std::vector<domain::DictEntry> declared;
  for (const ir::NodeId statement : module.children_of(info.body)) {
    if (module[statement].kind != StatementKind::kDeclare) continue;
    const ir::Node& target = module[module.child(statement, 0)];
    if (target.kind == StatementKind::kName) declared.push_back({Value::string(target.name), Value::none()});
  }
  if (!declared.empty()) {
    const Value annotations = dict(declared);
    state_.edit<ClassObject>(cell).attributes.set(names_.intern("__annotations__"), annotations, arena());
  }
  Value result = Value::reference(cell);
  for (std::size_t i = children.size(); i-- > info.arguments + 1;) {
    const Value decorator = evaluate(children[i]);
    frame_->current = children[i];
    const Value decorated = call(decorator, {result});
    if (interpreter::Kind::kUnknown != kind(decorated)) result = decorated;
  }
  // A metaclass or a base may want to know of its new subclass.
  store(info.storage, result);
  for (const CellId one : std::span<const CellId>(order).subspan(1)) {
    const ClassObject* parent = class_object(Value::reference(one));
    const Value* hook = parent == nullptr ? nullptr : parent->attributes.find(names_.intern("__init_subclass__"));
    if (hook != nullptr && hook->is(Tag::kFunction)) {
      const Value self[] = {result};
      call_function(*hook->function, CallArguments{self, {}});
      break;
    }
  }
}

}  // namespace foreshape::interpreter
