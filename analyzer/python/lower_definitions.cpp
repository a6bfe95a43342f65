// Functions, classes and what they are declared with; imports.
#include <utility>

#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::Kind;

class Lowering::NameScope {
 public:
  NameScope(Lowering& lowering, std::string prefix)
      : lowering_(lowering), outer_(std::exchange(lowering.qualified_prefix_, std::move(prefix))) {}
  ~NameScope() { lowering_.qualified_prefix_ = std::move(outer_); }
  NameScope(const NameScope&) = delete;
  NameScope& operator=(const NameScope&) = delete;

 private:
  Lowering& lowering_;
  std::string outer_;
};

ir::NodeId Lowering::lower_import(Index node) {
  List aliases(builder_);
  lower_aliases(node, false, aliases);
  return builder_.add(Kind::kImport, span(node), aliases);
}

ir::NodeId Lowering::lower_import_from(Index node) {
  List aliases(builder_);
  lower_aliases(node, true, aliases);
  const bool star = tree().child(node, Symbol::kWildcardImport) != 0;
  const NodeId id = builder_.add(Kind::kImportFrom, span(node), aliases, star ? 1 : 0);
  const Index module_name = tree().child(node, Field::kModuleName);
  builder_[id].name = interner_.intern(module_name == 0 ? "__future__" : dotted_text(module_name));
  return id;
}

void Lowering::lower_aliases(Index node, bool members, List& out) {
  for (const Index c : tree().children(node)) {
    if (tree()[c].field != Field::kName || !tree()[c].named) continue;
    const bool aliased = symbol(c) == Symbol::kAliasedImport;
    const Index imported = aliased ? tree().child(c, Field::kName) : c;
    const Index bound = aliased ? tree().child(c, Field::kAlias) : tree().next_named(imported, imported);
    if (imported == 0 || bound == 0) continue;
    const NodeId target = name_node(bound);
    const NodeId alias = builder_.add(Kind::kAlias, span(c), {target}, aliased ? 1 : 0);
    builder_[alias].name = members && !aliased ? builder_[target].name : interner_.intern(dotted_text(imported));
    builder_[alias].payload = builder_[target].name.value;
    out.add(alias);
  }
}

void Lowering::lower_definition(Index node, List& out) {
  Index definition = node;
  if (symbol(node) == Symbol::kDecoratedDefinition) definition = tree().child(node, Field::kDefinition);
  if (definition == 0 || tree().child(definition, Field::kName) == 0) {
    out.add(opaque_statement(node));
    return;
  }
  if (const Index types = tree().child(definition, Field::kTypeParameters); types != 0)
    out.add(lower_type_parameters(types));
  out.add(symbol(definition) == Symbol::kClassDefinition ? lower_class(definition, node)
                                                         : lower_function(definition, node));
}

// [T: bound, *Ts, **P = default]: the first identifier of each.
ir::NodeId Lowering::lower_type_parameters(Index node) {
  List names(builder_);
  for (const Index c : tree().children(node)) {
    if (!tree()[c].named) continue;
    for (Index i = c; i < tree()[c].next; ++i) {
      if (symbol(i) != Symbol::kIdentifier) continue;
      names.add(name_node(i));
      break;
    }
  }
  return builder_.add(Kind::kOpaque, span(node), names, 1);
}

ir::NodeId Lowering::lower_function(Index node, Index decorated) {
  const Index name = tree().child(node, Field::kName);
  ir::FunctionInfo info;
  info.name = identifier(name);
  info.name_span = span(name);
  const std::string own_name = qualified(text(name));
  info.qualified_name = interner_.intern(own_name);

  List children(builder_);
  std::vector<NodeId> unpacks;
  if (const Index parameters = tree().child(node, Field::kParameters); parameters != 0) {
    lower_parameters(parameters, children, unpacks);
  }
  info.parameters = children.size();

  functions_.emplace_back();
  {
    const NameScope scope(*this, own_name + ".<locals>.");
    info.body = lower_suite(node, tree().child(node, Field::kBody));
  }
  info.is_generator = functions_.back().yields;
  info.assigns_enclosing = functions_.back().declares_outer_names;
  functions_.pop_back();
  info.is_async = tree().child(node, Symbol::kKeywordAsync) != 0;

  if (!unpacks.empty()) {
    // They stand in front of the body, at the place of the parameters.
    List statements(builder_);
    for (const NodeId unpack : unpacks)
      statements.add(unpack);
    for (const NodeId statement : module_.children_of(info.body))
      statements.add(statement);
    const Span place{builder_[unpacks[0]].span.begin, builder_[info.body].span.end};
    info.body = builder_.add(Kind::kBlock, place, statements);
  }
  children.add(info.body);
  const Index return_type = tree().child(node, Field::kReturnType);
  children.add(return_type == 0 ? NodeId{} : lower_type(return_type));
  if (decorated != node) {
    for (const Index c : tree().children(decorated)) {
      if (symbol(c) == Symbol::kDecorator) children.add(lower_expression(tree().next_named(c, c)));
    }
  }
  info.node = builder_.add(Kind::kFunction, span(decorated), children);
  builder_[info.node].payload = static_cast<std::uint32_t>(module_.functions.size());
  builder_[info.node].name = info.name;
  module_.functions.push_back(info);
  return info.node;
}

ir::NodeId Lowering::lower_class(Index node, Index decorated) {
  const Index name = tree().child(node, Field::kName);
  ir::ClassInfo info;
  info.name = identifier(name);
  info.name_span = span(name);
  const std::string own_name = qualified(text(name));
  info.qualified_name = interner_.intern(own_name);

  List children(builder_);
  if (const Index arguments = tree().child(node, Field::kSuperclasses); arguments != 0)
    lower_arguments(arguments, children);
  info.arguments = children.size();
  {
    const NameScope scope(*this, own_name + ".");
    classes_.emplace_back(text(name));
    info.body = lower_suite(node, tree().child(node, Field::kBody));
    classes_.pop_back();
  }
  children.add(info.body);
  if (decorated != node) {
    for (const Index c : tree().children(decorated)) {
      if (symbol(c) == Symbol::kDecorator) children.add(lower_expression(tree().next_named(c, c)));
    }
  }
  info.node = builder_.add(Kind::kClass, span(decorated), children);
  builder_[info.node].payload = static_cast<std::uint32_t>(module_.classes.size());
  builder_[info.node].name = info.name;
  module_.classes.push_back(info);
  return info.node;
}

ir::NodeId Lowering::lower_lambda(Index node) {
  ir::FunctionInfo info;
  info.name_span = span(node);
  const std::string own_name = qualified("<lambda>");
  info.qualified_name = interner_.intern(own_name);
  List children(builder_);
  std::vector<NodeId> unpacks;
  if (const Index parameters = tree().child(node, Field::kParameters); parameters != 0) {
    lower_parameters(parameters, children, unpacks);
  }
  info.parameters = children.size();
  functions_.emplace_back();
  {
    const NameScope scope(*this, own_name + ".<locals>.");
    info.body = lower_expression(tree().child(node, Field::kBody));
  }
  info.is_generator = functions_.back().yields;
  functions_.pop_back();
  // A lambda has no statements to unpack in: [body for (a, b) in [.0]][0].
  for (std::size_t i = unpacks.size(); i-- > 0;) {
    const NodeId assign = unpacks[i];
    const NodeId parameter = module_.child(assign, 0);
    const NodeId target = module_.child(assign, 1);
    const Span place = span(node);
    const auto list = static_cast<std::uint8_t>(ir::DisplayKind::kList);
    const NodeId source = builder_.add(Kind::kDisplay, builder_[assign].span, {parameter}, list);
    const NodeId generator = builder_.add(Kind::kGenerator, builder_[assign].span, {target, source});
    const NodeId values = builder_.add(Kind::kComprehension, place, {info.body, generator}, list);
    const NodeId zero = builder_.integer(place, 0);
    info.body = builder_.add(Kind::kSubscript, place, {values, zero});
  }
  children.add(info.body);
  info.node = builder_.add(Kind::kLambda, span(node), children);
  builder_[info.node].payload = static_cast<std::uint32_t>(module_.functions.size());
  module_.functions.push_back(info);
  return info.node;
}

// Appends kParameters, and for each tuple parameter of Python 2 the assignment that unpacks it.
void Lowering::lower_parameters(Index node, List& out, std::vector<NodeId>& unpacks) {
  using enum ir::ParameterKind;
  std::vector<NodeId> parameters;
  std::vector<std::pair<Index, NameId>> tuples;
  ir::ParameterKind kind = kNormal;
  for (const Index c : tree().children(node)) {
    if (!tree()[c].named) continue;
    Index name = 0;
    Index default_value = 0;
    Index annotation = 0;
    ir::ParameterKind own_kind = kind;
    switch (symbol(c)) {
      case Symbol::kPositionalSeparator:
        for (const NodeId earlier : parameters)
          builder_[earlier].detail = static_cast<std::uint8_t>(kPositionalOnly);
        continue;
      case Symbol::kKeywordSeparator:
        kind = kKeywordOnly;
        continue;
      case Symbol::kDefaultParameter:
      case Symbol::kTypedDefaultParameter:
        name = tree().child(c, Field::kName);
        default_value = tree().child(c, Field::kValue);
        annotation = tree().child(c, Field::kType);
        break;
      case Symbol::kTypedParameter:
        name = tree().next_named(c, c);
        annotation = tree().child(c, Field::kType);
        break;
      case Symbol::kIdentifier:
      case Symbol::kTuplePattern:
      case Symbol::kListSplatPattern:
      case Symbol::kDictionarySplatPattern:
        name = c;
        break;
      default:
        continue;
    }
    if (name == 0) continue;
    if (symbol(name) == Symbol::kListSplatPattern) {
      own_kind = kStar;
      kind = kKeywordOnly;
      name = tree().next_named(name, name);
    } else if (symbol(name) == Symbol::kDictionarySplatPattern) {
      own_kind = kDoubleStar;
      name = tree().next_named(name, name);
    }
    NameId bound;
    if (symbol(name) == Symbol::kTuplePattern) {
      bound = interner_.intern("." + std::to_string(parameters.size()));
      tuples.emplace_back(name, bound);
    } else if (name != 0 && symbol(name) == Symbol::kIdentifier) {
      bound = identifier(name);
    } else {
      continue;
    }
    const NodeId lowered_default = lower_optional(default_value);
    const NodeId lowered_annotation = annotation == 0 ? NodeId{} : lower_type(annotation);
    const NodeId id = builder_.add(Kind::kParameter, span(c), {lowered_default, lowered_annotation},
                                   static_cast<std::uint8_t>(own_kind));
    builder_[id].name = bound;
    parameters.push_back(id);
  }
  for (const NodeId parameter : parameters)
    out.add(parameter);
  for (const auto& [pattern, parameter] : tuples) {
    const NodeId value = builder_.name(span(pattern), parameter);
    const NodeId target = lower_target(pattern);
    unpacks.push_back(builder_.add(Kind::kAssign, span(pattern), {value, target}));
  }
}

}  // namespace foreshape::python
