#include "analyzer/python/scopes.h"

#include <algorithm>
#include <optional>

#include "analyzer/base/hash.h"

namespace foreshape::python {

using base::NameId;
using ir::Binding;
using ir::Kind;
using ir::NodeId;
using ir::ScopeId;
using ir::ScopeKind;

namespace {

// What a scope says about a name: its slot there, or that it is declared global or nonlocal.
constexpr std::uint32_t kDeclaredGlobal = 0xfffffffeU;
constexpr std::uint32_t kDeclaredNonlocal = 0xfffffffdU;

// (scope, name) → slot, for the whole module in one open-addressing table.
class SlotTable {
 public:
  explicit SlotTable(std::size_t expected) {
    std::size_t capacity = 64;
    while (capacity < expected * 2)
      capacity *= 2;
    entries_.resize(capacity);
  }

  std::uint32_t* find(ScopeId scope, NameId name) {
    Entry& entry = entries_[place_of(key(scope, name))];
    return entry.key == kFree ? nullptr : &entry.slot;
  }

  void insert(ScopeId scope, NameId name, std::uint32_t slot) {
    if ((count_ + 1) * 2 > entries_.size()) grow();
    Entry& entry = entries_[place_of(key(scope, name))];
    if (entry.key == kFree) ++count_;
    entry = {key(scope, name), slot};
  }

 private:
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};
  struct Entry {
    std::uint64_t key = kFree;
    std::uint32_t slot = 0;
  };

  static std::uint64_t key(ScopeId scope, NameId name) { return (std::uint64_t{scope.value} << 32) | name.value; }

  std::size_t place_of(std::uint64_t key) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = base::mix(key) & mask;
    while (entries_[at].key != kFree && entries_[at].key != key)
      at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Entry> old = std::move(entries_);
    entries_.assign(old.size() * 2, {});
    for (const Entry& entry : old) {
      if (entry.key != kFree) entries_[place_of(entry.key)] = entry;
    }
  }

  std::vector<Entry> entries_;
  std::size_t count_ = 0;
};

// The scope that code is in while it is resolved, with those around it.
struct Context {
  ScopeId scope;
  ScopeKind kind = ScopeKind::kModule;
  Context* outer = nullptr;
  // Comprehension variables and type parameters in force, innermost last.
  std::vector<std::pair<NameId, std::uint32_t>> layered;
  // Within a comprehension of a class body, where the class's own names are not seen.
  int comprehensions = 0;
};

class Resolver {
 public:
  Resolver(ir::Module& module, bool leaking_comprehensions)
      : module_(module), leaking_comprehensions_(leaking_comprehensions), slots_(module.nodes.size() / 4) {}

  void run() {
    Context context;
    context.scope = module_.scope = open_scope(ScopeKind::kModule, {});
    collect(module_.body, context);
    bound_in_module_ = static_cast<std::uint32_t>(module_.scopes[0].names.size());
    resolve(module_.body, context);
  }

 private:
  // ---- scopes and slots

  ScopeId open_scope(ScopeKind kind, ScopeId parent) {
    module_.scopes.push_back({kind, parent, {}});
    return ScopeId{static_cast<std::uint32_t>(module_.scopes.size() - 1)};
  }

  std::uint32_t new_slot(ScopeId scope, NameId name) {
    auto& names = module_.scopes[scope.value].names;
    names.push_back(name);
    return static_cast<std::uint32_t>(names.size() - 1);
  }

  void bind(ScopeId scope, NameId name) {
    if (slots_.find(scope, name) == nullptr) slots_.insert(scope, name, new_slot(scope, name));
  }

  std::uint32_t module_slot(NameId name) {
    if (const auto* slot = slots_.find(module_.scope, name); slot != nullptr && *slot < kDeclaredNonlocal) return *slot;
    const std::uint32_t slot = new_slot(module_.scope, name);
    slots_.insert(module_.scope, name, slot);
    return slot;
  }

  static std::optional<std::uint32_t> layered_slot(const Context& context, NameId name) {
    for (std::size_t i = context.layered.size(); i-- > 0;) {
      if (context.layered[i].first == name) return context.layered[i].second;
    }
    return {};
  }

  // ---- collecting: which names a scope binds

  ir::Node& node(NodeId id) { return module_.nodes[id.value]; }

  // Global and nonlocal declarations hold for all of the scope, wherever they stand; they come first.
  void declare(NodeId id, const Context& context) {
    if (!id.valid()) return;
    const ir::Node& at = node(id);
    switch (at.kind) {
      case Kind::kGlobal:
        if (context.kind == ScopeKind::kModule) return;
        for (const NodeId name : module_.children_of(at)) {
          if (slots_.find(context.scope, node(name).name) != nullptr) continue;
          slots_.insert(context.scope, node(name).name, at.detail == 1 ? kDeclaredNonlocal : kDeclaredGlobal);
        }
        return;
      case Kind::kBlock:
      case Kind::kIf:
      case Kind::kWhile:
      case Kind::kFor:
      case Kind::kTry:
      case Kind::kHandler:
      case Kind::kWith:
      case Kind::kMatch:
      case Kind::kCase:
        for (const NodeId child : module_.children_of(at))
          declare(child, context);
        return;
      default:
        return;
    }
  }

  void collect_all(std::span<const NodeId> ids, const Context& context) {
    for (const NodeId id : ids)
      collect(id, context);
  }

  void collect(NodeId id, const Context& context) {
    if (!id.valid()) return;
    const ir::Node& at = node(id);
    const auto children = module_.children_of(at);
    switch (at.kind) {
      case Kind::kName:
      case Kind::kConstant:
      case Kind::kGlobal:
        return;
      case Kind::kAssign:
        collect(children[0], context);
        for (const NodeId target : children.subspan(1))
          collect_target(target, context);
        return;
      case Kind::kDeclare:
      case Kind::kAugmented:
      case Kind::kFor:
      case Kind::kAssignExpr:
        collect_target(children[0], context);
        collect_all(children.subspan(1), context);
        return;
      case Kind::kWithItem:
        collect(children[0], context);
        collect_target(children[1], context);
        return;
      case Kind::kDelete:
        for (const NodeId target : children)
          collect_target(target, context);
        return;
      case Kind::kOpaque:
        if (at.detail == 1) return;
        for (const NodeId target : children)
          collect_target(target, context);
        return;
      case Kind::kAlias:
        collect_target(children[0], context);
        return;
      case Kind::kHandler:
        if (at.name.valid()) bind(context.scope, at.name);
        collect_all(children, context);
        return;
      case Kind::kPattern:
        collect_pattern(at, children, context);
        return;
      case Kind::kLambda: {
        const std::uint32_t parameters = module_.functions[at.payload].parameters;
        for (const NodeId parameter : children.first(parameters))
          collect_all(module_.children_of(parameter), context);
        return;
      }
      case Kind::kFunction: {
        bind(context.scope, at.name);
        const std::uint32_t parameters = module_.functions[at.payload].parameters;
        for (const NodeId parameter : children.first(parameters))
          collect_all(module_.children_of(parameter), context);
        collect_all(children.subspan(parameters + 1), context);
        return;
      }
      case Kind::kClass: {
        bind(context.scope, at.name);
        const std::uint32_t arguments = module_.classes[at.payload].arguments;
        collect_all(children.first(arguments), context);
        collect_all(children.subspan(arguments + 1), context);
        return;
      }
      case Kind::kComprehension:
        collect(children[0], context);
        for (const NodeId generator : children.subspan(1)) {
          const auto parts = module_.children_of(generator);
          if (leaks(at)) collect_target(parts[0], context);
          collect_all(parts.subspan(1), context);
        }
        return;
      default:
        collect_all(children, context);
        return;
    }
  }

  void collect_target(NodeId id, const Context& context) {
    if (!id.valid()) return;
    const ir::Node& at = node(id);
    switch (at.kind) {
      case Kind::kName:
        bind(context.scope, at.name);
        return;
      case Kind::kDisplay:
      case Kind::kStarred:
        for (const NodeId child : module_.children_of(at))
          collect_target(child, context);
        return;
      default:
        collect(id, context);
        return;
    }
  }

  void collect_pattern(const ir::Node& at, std::span<const NodeId> children, const Context& context) {
    switch (static_cast<ir::PatternKind>(at.detail)) {
      case ir::PatternKind::kCapture:
      case ir::PatternKind::kStarPattern:
        collect_target(children[0], context);
        return;
      case ir::PatternKind::kAsPattern:
        collect(children[0], context);
        collect_target(children[1], context);
        return;
      case ir::PatternKind::kMapping:
        if (at.payload == 1) {
          collect_all(children.first(children.size() - 1), context);
          collect_target(children.back(), context);
          return;
        }
        [[fallthrough]];
      default:
        collect_all(children, context);
        return;
    }
  }

  bool leaks(const ir::Node& comprehension) const {
    return leaking_comprehensions_ && comprehension.detail == static_cast<std::uint8_t>(ir::DisplayKind::kList);
  }

  // ---- resolving

  struct Found {
    Binding binding = Binding::kGlobal;
    std::uint32_t slot = 0;
    std::uint16_t depth = 0;
  };

  Found look_up(NameId name, const Context& start) {
    if (const auto slot = layered_slot(start, name)) return {Binding::kLocal, *slot, 0};
    const bool hidden = start.kind == ScopeKind::kClass && start.comprehensions > 0;
    if (const auto* own = slots_.find(start.scope, name); own != nullptr && !hidden) {
      const std::uint32_t slot = *own;
      if (slot == kDeclaredGlobal) return {Binding::kGlobal, module_slot(name), 0};
      if (slot != kDeclaredNonlocal) {
        if (start.kind == ScopeKind::kModule && slot >= bound_in_module_) return {Binding::kGlobal, slot, 0};
        if (start.kind == ScopeKind::kClass) module_slot(name);
        return {Binding::kLocal, slot, 0};
      }
    }
    std::uint16_t depth = 0;
    for (const Context* context = start.outer; context != nullptr; context = context->outer) {
      if (context->kind == ScopeKind::kModule) {
        if (const auto slot = layered_slot(*context, name)) return {Binding::kGlobal, *slot, 0};
        break;
      }
      if (context->kind == ScopeKind::kClass) continue;
      ++depth;
      if (const auto slot = layered_slot(*context, name)) return {Binding::kEnclosing, *slot, depth};
      const auto* slot = slots_.find(context->scope, name);
      if (slot == nullptr || *slot == kDeclaredNonlocal) continue;
      if (*slot == kDeclaredGlobal) break;
      return {Binding::kEnclosing, *slot, depth};
    }
    return {Binding::kGlobal, module_slot(name), 0};
  }

  void resolve_all(std::span<const NodeId> ids, Context& context) {
    for (const NodeId id : ids)
      resolve(id, context);
  }

  void resolve(NodeId id, Context& context) {
    if (!id.valid()) return;
    ir::Node& at = node(id);
    const auto children = module_.children_of(at);
    switch (at.kind) {
      case Kind::kConstant:
        return;
      case Kind::kName: {
        const Found found = look_up(at.name, context);
        at.detail = static_cast<std::uint8_t>(found.binding);
        at.payload = found.slot;
        at.flags = found.depth;
        return;
      }
      case Kind::kHandler:
        if (at.name.valid()) {
          const Found found = look_up(at.name, context);
          at.detail = static_cast<std::uint8_t>(found.binding);
          at.payload = found.slot;
          at.flags = found.depth;
        }
        resolve_all(children, context);
        return;
      case Kind::kBlock:
        resolve_block(children, context);
        return;
      case Kind::kLambda:
        resolve_function(module_.functions[at.payload], children, context);
        return;
      case Kind::kFunction: {
        ir::FunctionInfo& info = module_.functions[at.payload];
        resolve_all(children.subspan(info.parameters + 1), context);
        info.storage = storage(info.name, context);
        resolve_function(info, children, context);
        return;
      }
      case Kind::kClass:
        resolve_class(module_.classes[at.payload], children, context);
        return;
      case Kind::kComprehension:
        resolve_comprehension(at, children, context);
        return;
      default:
        resolve_all(children, context);
        return;
    }
  }

  ir::Storage storage(NameId name, const Context& context) {
    const Found found = look_up(name, context);
    return {found.binding, found.depth, found.slot};
  }

  // Type parameters are seen by the definition that follows them.
  void resolve_block(std::span<const NodeId> statements, Context& context) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const std::size_t before = context.layered.size();
      if (node(statements[i]).kind == Kind::kOpaque && node(statements[i]).detail == 1) {
        for (const NodeId name : module_.children_of(statements[i]))
          layer(node(name).name, context);
        resolve(statements[i], context);
        ++i;
      }
      if (i < statements.size()) resolve(statements[i], context);
      context.layered.resize(before);
    }
  }

  void layer(NameId name, Context& context) { context.layered.emplace_back(name, new_slot(context.scope, name)); }

  void layer_target(NodeId id, Context& context) {
    if (!id.valid()) return;
    const ir::Node& at = node(id);
    if (at.kind == Kind::kName) {
      layer(at.name, context);
    } else if (at.kind == Kind::kDisplay || at.kind == Kind::kStarred) {
      for (const NodeId child : module_.children_of(at))
        layer_target(child, context);
    }
  }

  void resolve_function(ir::FunctionInfo& info, std::span<const NodeId> children, Context& context) {
    const auto parameters = children.first(info.parameters);
    for (const NodeId parameter : parameters)
      resolve_all(module_.children_of(parameter), context);
    Context inner;
    inner.kind = ScopeKind::kFunction;
    inner.outer = &context;
    inner.scope = info.scope = open_scope(ScopeKind::kFunction, context.scope);
    for (const NodeId parameter : parameters) {
      node(parameter).payload = new_slot(inner.scope, node(parameter).name);
      slots_.insert(inner.scope, node(parameter).name, node(parameter).payload);
    }
    declare(info.body, inner);
    collect(info.body, inner);
    resolve(info.body, inner);
  }

  void resolve_class(ir::ClassInfo& info, std::span<const NodeId> children, Context& context) {
    resolve_all(children.first(info.arguments), context);
    resolve_all(children.subspan(info.arguments + 1), context);
    info.storage = storage(info.name, context);
    Context inner;
    inner.kind = ScopeKind::kClass;
    inner.outer = &context;
    inner.scope = info.scope = open_scope(ScopeKind::kClass, context.scope);
    declare(info.body, inner);
    collect(info.body, inner);
    resolve(info.body, inner);
  }

  // The first iterable is evaluated outside, the rest sees the variables of all generators.
  void resolve_comprehension(const ir::Node& at, std::span<const NodeId> children, Context& context) {
    if (leaks(at)) {
      resolve_all(children, context);
      return;
    }
    const auto generators = children.subspan(1);
    resolve(module_.children_of(generators[0])[1], context);
    const std::size_t before = context.layered.size();
    for (const NodeId generator : generators)
      layer_target(module_.children_of(generator)[0], context);
    ++context.comprehensions;
    for (std::size_t i = 0; i < generators.size(); ++i) {
      const auto parts = module_.children_of(generators[i]);
      for (std::size_t p = 0; p < parts.size(); ++p) {
        if (i != 0 || p != 1) resolve(parts[p], context);
      }
    }
    resolve(children[0], context);
    --context.comprehensions;
    context.layered.resize(before);
  }

  ir::Module& module_;
  bool leaking_comprehensions_;
  SlotTable slots_;
  std::uint32_t bound_in_module_ = 0;  // slots of the module scope below this are names that its body binds
};

}  // namespace

void resolve_scopes(ir::Module& module, bool leaking_comprehensions) {
  Resolver(module, leaking_comprehensions).run();
}

}  // namespace foreshape::python
