#include "analyzer/ir/verifier.h"

#include <algorithm>
#include <string_view>

namespace foreshape::ir {

namespace {

constexpr std::size_t kMostProblems = 100;

// What may stand in a place.
enum class Role { kExpression, kStatement, kTarget, kName, kBlock, kPattern, kDictItem, kOther };

bool is_expression(Kind kind) {
  switch (kind) {
    case Kind::kArgument:
    case Kind::kDictItem:
    case Kind::kGenerator:
    case Kind::kFormatPart:
      return false;
    case Kind::kOpaque:
      return true;
    default:
      return kind < Kind::kBlock;
  }
}

bool is_statement(Kind kind) {
  switch (kind) {
    case Kind::kHandler:
    case Kind::kWithItem:
    case Kind::kCase:
    case Kind::kPattern:
    case Kind::kParameter:
    case Kind::kAlias:
      return false;
    default:
      return kind > Kind::kBlock && kind < Kind::kCount;
  }
}

bool fits(const Node& node, Role role) {
  switch (role) {
    case Role::kExpression:
      return is_expression(node.kind);
    case Role::kStatement:
      return is_statement(node.kind);
    case Role::kTarget:
      return node.kind == Kind::kName || node.kind == Kind::kAttribute || node.kind == Kind::kSubscript ||
             node.kind == Kind::kOpaque || node.kind == Kind::kStarred ||
             (node.kind == Kind::kDisplay && node.detail <= static_cast<std::uint8_t>(DisplayKind::kList));
    case Role::kName:
      return node.kind == Kind::kName;
    case Role::kBlock:
      return node.kind == Kind::kBlock;
    case Role::kPattern:
      return node.kind == Kind::kPattern || node.kind == Kind::kOpaque;
    case Role::kDictItem:
      return node.kind == Kind::kDictItem || node.kind == Kind::kStarred || node.kind == Kind::kOpaque;
    case Role::kOther:
      return true;
  }
  return false;
}

std::string_view role_name(Role role) {
  switch (role) {
    case Role::kExpression:
      return "an expression";
    case Role::kStatement:
      return "a statement";
    case Role::kTarget:
      return "a target";
    case Role::kName:
      return "a name";
    case Role::kBlock:
      return "a block";
    case Role::kPattern:
      return "a pattern";
    case Role::kDictItem:
      return "a key and value";
    case Role::kOther:
      return "a node";
  }
  return {};
}

class Verifier {
 public:
  explicit Verifier(const Module& module) : module_(module) {}

  std::vector<std::string> run() {
    if (!known(module_.body) || module_[module_.body].kind != Kind::kBlock) {
      problems_.push_back("the module has no body block");
      return std::move(problems_);
    }
    if (!known_scope(module_.scope) || module_.scopes[module_.scope.value].kind != ScopeKind::kModule) {
      problems_.push_back("the module has no scope");
      return std::move(problems_);
    }
    seen_.assign(module_.nodes.size(), false);
    seen_[module_.body.value] = true;
    pending_.push_back({module_.body, module_.scope});
    while (!pending_.empty() && problems_.size() < kMostProblems) {
      const Pending next = pending_.back();
      pending_.pop_back();
      visit(next.node, next.scope);
    }
    return std::move(problems_);
  }

 private:
  struct Pending {
    NodeId node;
    ScopeId scope;
  };

  bool known(NodeId id) const { return id.valid() && id.value < module_.nodes.size(); }
  bool known_scope(ScopeId id) const { return id.valid() && id.value < module_.scopes.size(); }

  void problem(std::string text) {
    std::string message = "node ";
    message += std::to_string(current_.value);
    message += " (k";
    message += kind_name(module_[current_].kind);
    message += "): ";
    message += text;
    problems_.push_back(std::move(message));
  }

  void visit(NodeId id, ScopeId scope) {
    current_ = id;
    const Node& node = module_[id];
    if (std::uint64_t{node.first_child} + node.child_count > module_.children.size()) {
      problem("its children are out of range");
      return;
    }
    if (node.kind >= Kind::kCount) {
      problem("there is no such kind");
      return;
    }
    if (node.span.begin > node.span.end) problem("its span ends before it begins");
    scope_ = scope;
    children_ = module_.children_of(node);
    check(node);
    const std::uint32_t own_from = own_scope_from_;
    const std::uint32_t own_to = own_scope_to_;
    for (std::uint32_t i = 0; i < children_.size(); ++i) {
      const NodeId child = children_[i];
      if (!child.valid()) continue;
      if (child.value >= module_.nodes.size()) {
        problem("a child is out of range");
        continue;
      }
      if (child.value >= id.value) {
        problem("a child was built after it");
        continue;
      }
      if (seen_[child.value]) {
        problem("a child has another parent too");
        continue;
      }
      seen_[child.value] = true;
      const Span span = module_[child].span;
      const bool nowhere = module_[child].kind == Kind::kOpaque && span == Span{};
      if (!nowhere && (span.begin < node.span.begin || span.end > node.span.end))
        problem("a child's span is not within its own");
      pending_.push_back({child, i >= own_from && i < own_to ? own_scope_ : scope});
    }
  }

  // ---- shapes

  void count(std::size_t wanted) {
    if (children_.size() != wanted)
      problem("it has " + std::to_string(children_.size()) + " children, not " + std::to_string(wanted));
  }
  void at_least(std::size_t wanted) {
    if (children_.size() < wanted)
      problem("it has " + std::to_string(children_.size()) + " children, fewer than " + std::to_string(wanted));
  }
  void maybe(std::size_t index, Role role) {
    if (index >= children_.size() || !known(children_[index])) return;
    if (!fits(module_[children_[index]], role))
      problem("child " + std::to_string(index) + " is not " + std::string(role_name(role)));
  }
  void must(std::size_t index, Role role) {
    if (index < children_.size() && !children_[index].valid()) {
      problem("child " + std::to_string(index) + " is missing");
    } else {
      maybe(index, role);
    }
  }
  void rest(std::size_t from, Role role) {
    for (std::size_t i = from; i < children_.size(); ++i)
      must(i, role);
  }
  void rest(std::size_t from, std::size_t to, Kind kind) {
    for (std::size_t i = from; i < to && i < children_.size(); ++i) {
      if (!known(children_[i]) || module_[children_[i]].kind != kind)
        problem("child " + std::to_string(i) + " is not k" + std::string(kind_name(kind)));
    }
  }
  void needs_name(const Node& node) {
    if (!node.name.valid()) problem("it has no name");
  }

  void slot(std::uint8_t detail, std::uint32_t slot, std::uint32_t depth) {
    ScopeId scope = scope_;
    switch (static_cast<Binding>(detail)) {
      case Binding::kLocal:
        break;
      case Binding::kGlobal:
        scope = module_.scope;
        break;
      case Binding::kEnclosing: {
        std::uint32_t left = depth;
        if (left == 0) problem("it is found no function scope up");
        while (left > 0 && known_scope(scope)) {
          scope = module_.scopes[scope.value].parent;
          if (known_scope(scope) && module_.scopes[scope.value].kind == ScopeKind::kFunction) --left;
        }
        break;
      }
      default:
        problem("it has no such binding");
        return;
    }
    if (!known_scope(scope)) {
      problem("its scope does not exist");
    } else if (slot >= module_.scopes[scope.value].names.size()) {
      problem("its slot is out of range");
    } else if (check_slot_name_ && module_.scopes[scope.value].names[slot] != slot_name_) {
      problem("its slot has another name");
    }
  }
  void named_slot(const Node& node, std::uint8_t detail, std::uint32_t payload, std::uint32_t depth) {
    check_slot_name_ = true;
    slot_name_ = node.name;
    slot(detail, payload, depth);
    check_slot_name_ = false;
  }

  template <typename Info>
  void own_scope(const Info& info, std::uint32_t from, std::uint32_t to, NodeId body) {
    if (info.node != current_) problem("its info names another node");
    if (info.body != body) problem("its info names another body");
    if (!known_scope(info.scope)) {
      problem("its scope does not exist");
      return;
    }
    own_scope_ = info.scope;
    own_scope_from_ = from;
    own_scope_to_ = to;
  }

  void check(const Node& node) {
    own_scope_from_ = own_scope_to_ = 0;
    switch (node.kind) {
      case Kind::kConstant: {
        count(0);
        const auto kind = static_cast<ConstantKind>(node.detail);
        if (node.detail > static_cast<std::uint8_t>(ConstantKind::kBytes)) problem("there is no such constant");
        if (kind == ConstantKind::kInt && node.payload >= module_.integers.size())
          problem("its integer is out of range");
        if (kind >= ConstantKind::kBigInt) needs_name(node);
        break;
      }
      case Kind::kName:
        count(0);
        needs_name(node);
        named_slot(node, node.detail, node.payload, node.flags);
        break;
      case Kind::kAttribute:
        count(1);
        must(0, Role::kExpression);
        needs_name(node);
        break;
      case Kind::kSubscript:
      case Kind::kBinary:
        count(2);
        rest(0, Role::kExpression);
        break;
      case Kind::kSlice:
        count(3);
        for (std::size_t i = 0; i < 3; ++i)
          maybe(i, Role::kExpression);
        break;
      case Kind::kCall:
        at_least(1);
        must(0, Role::kExpression);
        rest(1, children_.size(), Kind::kArgument);
        break;
      case Kind::kArgument:
        count(1);
        must(0, Role::kExpression);
        if (node.detail == static_cast<std::uint8_t>(ArgumentKind::kKeyword)) needs_name(node);
        break;
      case Kind::kUnary:
      case Kind::kStarred:
      case Kind::kAwait:
      case Kind::kExpression:
        count(1);
        must(0, Role::kExpression);
        break;
      case Kind::kCompare:
        at_least(2);
        rest(0, Role::kExpression);
        if (std::uint64_t{node.payload} + children_.size() - 1 > module_.operators.size())
          problem("its operators are out of range");
        break;
      case Kind::kBoolean:
        at_least(2);
        rest(0, Role::kExpression);
        break;
      case Kind::kConditional:
        count(3);
        rest(0, Role::kExpression);
        break;
      case Kind::kLambda:
      case Kind::kFunction:
        check_function(node);
        break;
      case Kind::kDisplay:
        rest(0, node.detail == static_cast<std::uint8_t>(DisplayKind::kDict) ? Role::kDictItem : Role::kExpression);
        break;
      case Kind::kDictItem:
        count(2);
        rest(0, Role::kExpression);
        break;
      case Kind::kComprehension:
        at_least(2);
        must(0, node.detail == static_cast<std::uint8_t>(DisplayKind::kDict) ? Role::kDictItem : Role::kExpression);
        rest(1, children_.size(), Kind::kGenerator);
        break;
      case Kind::kGenerator:
        at_least(2);
        must(0, Role::kTarget);
        rest(1, Role::kExpression);
        break;
      case Kind::kFormat:
        for (const NodeId part : children_) {
          if (known(part) && module_[part].kind != Kind::kFormatPart && module_[part].kind != Kind::kConstant)
            problem("a part is neither text nor value");
        }
        break;
      case Kind::kFormatPart:
        count(2);
        must(0, Role::kExpression);
        if (children_.size() == 2 && known(children_[1]) && module_[children_[1]].kind != Kind::kFormat)
          problem("its format is no kFormat");
        break;
      case Kind::kAssignExpr:
        count(2);
        must(0, Role::kName);
        must(1, Role::kExpression);
        break;
      case Kind::kYield:
      case Kind::kReturn:
        count(1);
        maybe(0, Role::kExpression);
        break;
      case Kind::kBlock:
        rest(0, Role::kStatement);
        break;
      case Kind::kAssign:
        at_least(2);
        must(0, Role::kExpression);
        rest(1, Role::kTarget);
        break;
      case Kind::kDeclare:
        count(3);
        must(0, Role::kTarget);
        must(1, Role::kExpression);
        maybe(2, Role::kExpression);
        break;
      case Kind::kAugmented:
        count(2);
        must(0, Role::kTarget);
        must(1, Role::kExpression);
        break;
      case Kind::kDelete:
        rest(0, Role::kTarget);
        break;
      case Kind::kIf:
      case Kind::kWhile:
        count(3);
        must(0, Role::kExpression);
        must(1, Role::kBlock);
        maybe(2, Role::kBlock);
        break;
      case Kind::kFor:
        count(4);
        must(0, Role::kTarget);
        must(1, Role::kExpression);
        must(2, Role::kBlock);
        maybe(3, Role::kBlock);
        break;
      case Kind::kTry:
        count(std::size_t{node.payload} + 3);
        must(0, Role::kBlock);
        rest(1, 1 + std::size_t{node.payload}, Kind::kHandler);
        maybe(1 + std::size_t{node.payload}, Role::kBlock);
        maybe(2 + std::size_t{node.payload}, Role::kBlock);
        break;
      case Kind::kHandler:
        count(2);
        maybe(0, Role::kExpression);
        must(1, Role::kBlock);
        if (node.name.valid()) named_slot(node, node.detail, node.payload, node.flags);
        break;
      case Kind::kWith:
        at_least(2);
        if (!children_.empty()) {
          rest(0, children_.size() - 1, Kind::kWithItem);
          must(children_.size() - 1, Role::kBlock);
        }
        break;
      case Kind::kWithItem:
        count(2);
        must(0, Role::kExpression);
        maybe(1, Role::kTarget);
        break;
      case Kind::kMatch:
        at_least(1);
        must(0, Role::kExpression);
        rest(1, children_.size(), Kind::kCase);
        break;
      case Kind::kCase:
        count(3);
        must(0, Role::kPattern);
        maybe(1, Role::kExpression);
        must(2, Role::kBlock);
        break;
      case Kind::kPattern:
        check_pattern(node);
        break;
      case Kind::kParameter:
        count(2);
        maybe(0, Role::kExpression);
        maybe(1, Role::kExpression);
        needs_name(node);
        break;
      case Kind::kClass:
        check_class(node);
        break;
      case Kind::kRaise:
        count(2);
        maybe(0, Role::kExpression);
        maybe(1, Role::kExpression);
        break;
      case Kind::kBreak:
      case Kind::kContinue:
      case Kind::kPass:
        count(0);
        break;
      case Kind::kGlobal:
      case Kind::kOpaque:
        rest(0, Role::kName);
        break;
      case Kind::kImport:
        rest(0, children_.size(), Kind::kAlias);
        break;
      case Kind::kImportFrom:
        rest(0, children_.size(), Kind::kAlias);
        needs_name(node);
        break;
      case Kind::kAlias:
        count(1);
        must(0, Role::kName);
        needs_name(node);
        break;
      case Kind::kAssert:
        count(2);
        must(0, Role::kExpression);
        maybe(1, Role::kExpression);
        break;
      case Kind::kCount:
        break;
    }
  }

  void check_function(const Node& node) {
    if (node.payload >= module_.functions.size()) {
      problem("its info is out of range");
      return;
    }
    const FunctionInfo& info = module_.functions[node.payload];
    const std::uint32_t body = info.parameters;
    const bool lambda = node.kind == Kind::kLambda;
    if (lambda) {
      count(std::size_t{body} + 1);
    } else {
      at_least(std::size_t{body} + 2);
      needs_name(node);
      named_slot(node, static_cast<std::uint8_t>(info.storage.binding), info.storage.slot, info.storage.depth);
    }
    rest(0, body, Kind::kParameter);
    must(body, lambda ? Role::kExpression : Role::kBlock);
    maybe(std::size_t{body} + 1, Role::kExpression);
    rest(std::size_t{body} + 2, Role::kExpression);
    if (body < children_.size()) own_scope(info, body, body + 1, children_[body]);
    for (std::uint32_t i = 0; i < body && i < children_.size() && known_scope(info.scope); ++i) {
      if (!known(children_[i])) continue;
      const auto& names = module_.scopes[info.scope.value].names;
      const Node& parameter = module_[children_[i]];
      if (parameter.payload >= names.size() || names[parameter.payload] != parameter.name)
        problem("a parameter's slot has another name");
    }
  }

  void check_class(const Node& node) {
    if (node.payload >= module_.classes.size()) {
      problem("its info is out of range");
      return;
    }
    const ClassInfo& info = module_.classes[node.payload];
    const std::uint32_t body = info.arguments;
    needs_name(node);
    named_slot(node, static_cast<std::uint8_t>(info.storage.binding), info.storage.slot, info.storage.depth);
    at_least(std::size_t{body} + 1);
    rest(0, body, Kind::kArgument);
    must(body, Role::kBlock);
    rest(std::size_t{body} + 1, Role::kExpression);
    if (body < children_.size()) own_scope(info, body, body + 1, children_[body]);
  }

  void check_pattern(const Node& node) {
    switch (static_cast<PatternKind>(node.detail)) {
      case PatternKind::kWildcard:
        count(0);
        break;
      case PatternKind::kCapture:
        count(1);
        must(0, Role::kName);
        break;
      case PatternKind::kValue:
        count(1);
        must(0, Role::kExpression);
        break;
      case PatternKind::kSequence:
      case PatternKind::kOrPattern:
        rest(0, Role::kPattern);
        break;
      case PatternKind::kStarPattern:
        count(1);
        maybe(0, Role::kName);
        break;
      case PatternKind::kMapping: {
        const std::size_t pairs = children_.size() - std::min<std::size_t>(node.payload, children_.size());
        if (node.payload > 1 || pairs % 2 != 0) problem("its keys and patterns do not pair");
        for (std::size_t i = 0; i < pairs; ++i)
          must(i, i % 2 == 0 ? Role::kExpression : Role::kPattern);
        if (pairs < children_.size()) must(pairs, Role::kName);
        break;
      }
      case PatternKind::kClassPattern:
        at_least(1);
        must(0, Role::kExpression);
        rest(1, Role::kPattern);
        break;
      case PatternKind::kKeywordPattern:
        count(1);
        must(0, Role::kPattern);
        needs_name(node);
        break;
      case PatternKind::kAsPattern:
        count(2);
        must(0, Role::kPattern);
        must(1, Role::kName);
        break;
      default:
        problem("there is no such pattern");
        break;
    }
  }

  const Module& module_;
  std::vector<std::string> problems_;
  std::vector<bool> seen_;
  std::vector<Pending> pending_;
  NodeId current_;
  ScopeId scope_;
  std::span<const NodeId> children_;
  // Children [from, to) of the node at hand are in a scope of its own.
  ScopeId own_scope_;
  std::uint32_t own_scope_from_ = 0;
  std::uint32_t own_scope_to_ = 0;
  bool check_slot_name_ = false;
  NameId slot_name_;
};

}  // namespace

std::vector<std::string> verify(const Module& module) {
  return Verifier(module).run();
}

}  // namespace foreshape::ir
