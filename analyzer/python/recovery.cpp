// What the parser could not place, or what is nested too deep to be read: the rest of the file does not suffer for it.
#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::Kind;

namespace {

// In a text with more broken statements than this, the names in the rest of them are not looked for.
constexpr std::ptrdiff_t kMostMaskedRead = 1000;

bool assigns(Symbol token) {
  return token >= Symbol::kTokenAddAssign && token <= Symbol::kTokenShiftRightAssign;
}

bool opens(Symbol token) {
  return token == Symbol::kTokenOpenParenthesis || token == Symbol::kTokenOpenBracket ||
         token == Symbol::kTokenOpenBrace;
}

bool closes(Symbol token) {
  return token == Symbol::kTokenCloseParenthesis || token == Symbol::kTokenCloseBracket ||
         token == Symbol::kTokenCloseBrace;
}

bool is_statement(Symbol symbol) {
  return symbol == Symbol::kExpressionStatement ||
         (symbol >= Symbol::kImportStatement && symbol <= Symbol::kFutureImportStatement) ||
         symbol == Symbol::kPrintStatement || (symbol >= Symbol::kAssertStatement && symbol <= Symbol::kIfStatement) ||
         symbol == Symbol::kForStatement || symbol == Symbol::kWhileStatement || symbol == Symbol::kTryStatement ||
         symbol == Symbol::kWithStatement || symbol == Symbol::kFunctionDefinition ||
         symbol == Symbol::kClassDefinition || symbol == Symbol::kDecoratedDefinition ||
         symbol == Symbol::kMatchStatement;
}

}  // namespace

// Finds the names that tokens may bind, line by line; rather too many than too few.
class Lowering::AssignedNames {
 public:
  AssignedNames(Lowering& lowering, List& out) : lowering_(lowering), out_(out) {}

  void start_line() {
    candidates_.clear();
    brackets_.clear();
    mode_ = Mode::kTarget;
    tokens_ = 0;
    starts_with_name_ = false;
    after_dot_ = false;
    last_was_name_ = false;
  }

  void token(Index index) {
    const Symbol symbol = lowering_.symbol(index);
    ++tokens_;
    const bool after_dot = std::exchange(after_dot_, symbol == Symbol::kTokenDot);
    if (symbol == Symbol::kIdentifier) {
      identifier(index, after_dot);
    } else if (opens(symbol)) {
      // A name in front of a bracket is called or indexed.
      if (last_was_name_ && symbol != Symbol::kTokenOpenBrace) drop_last();
      brackets_.push_back(symbol);
    } else if (closes(symbol)) {
      if (!brackets_.empty()) brackets_.pop_back();
    } else if (symbol == Symbol::kTokenDot) {
      if (last_was_name_) drop_last();
    } else if (symbol == Symbol::kTokenWalrus) {
      if (!candidates_.empty()) bind(candidates_.back());
    } else if (brackets_.empty() && (symbol == Symbol::kTokenAssign || assigns(symbol))) {
      for (const Index name : candidates_)
        bind(name);
      candidates_.clear();
    } else if (brackets_.empty() && symbol == Symbol::kTokenColon) {
      colon();
    } else {
      keyword(symbol);
    }
    last_was_name_ = symbol == Symbol::kIdentifier;
  }

 private:
  enum class Mode { kTarget, kNext, kLoop, kImport, kNothing };

  void identifier(Index index, bool after_dot) {
    if (tokens_ == 1) starts_with_name_ = true;
    if (after_dot) return;
    switch (mode_) {
      case Mode::kTarget:
        if (brackets_.empty() || brackets_.back() != Symbol::kTokenOpenBracket || candidates_.empty())
          candidates_.push_back(index);
        break;
      case Mode::kNext:
        bind(index);
        mode_ = Mode::kTarget;
        break;
      case Mode::kLoop:
      case Mode::kImport:
        bind(index);
        break;
      case Mode::kNothing:
        break;
    }
  }

  void keyword(Symbol symbol) {
    switch (symbol) {
      case Symbol::kKeywordDef:
      case Symbol::kKeywordClass:
      case Symbol::kKeywordAs:
        mode_ = Mode::kNext;
        break;
      case Symbol::kKeywordFor:
        mode_ = Mode::kLoop;
        break;
      case Symbol::kKeywordImport:
        mode_ = Mode::kImport;
        break;
      case Symbol::kTokenIn:
        mode_ = Mode::kTarget;
        break;
      case Symbol::kTokenSemicolon:
        start_line();
        break;
      default:
        break;
    }
  }

  // `x: T = v` annotates; any other colon ends a header.
  void colon() {
    if (starts_with_name_ && mode_ == Mode::kTarget) {
      for (const Index name : candidates_)
        bind(name);
      mode_ = Mode::kNothing;
    } else {
      mode_ = Mode::kTarget;
    }
    candidates_.clear();
  }

  void drop_last() {
    if (mode_ == Mode::kTarget && !candidates_.empty()) candidates_.pop_back();
  }

  void bind(Index index) {
    const NameId name = lowering_.identifier(index);
    if (seen_.insert(name.value).second) out_.add(lowering_.builder_.name(lowering_.span(index), name));
  }

  Lowering& lowering_;
  List& out_;
  std::vector<Index> candidates_;
  std::vector<Symbol> brackets_;
  std::unordered_set<std::uint32_t> seen_;
  Mode mode_ = Mode::kTarget;
  int tokens_ = 0;
  bool starts_with_name_ = false;
  bool after_dot_ = false;
  bool last_was_name_ = false;
};

void Lowering::assigned_names(Index first, Index end, List& out) {
  AssignedNames names(*this, out);
  std::uint32_t last_end = tree()[first].begin;
  for (Index i = first; i < end; ++i) {
    if (tree().has_children(i)) continue;
    const SyntaxNode& token = tree()[i];
    if (token.begin > last_end &&
        text_.substr(last_end, token.begin - last_end).find_first_of("\n\r") != std::string_view::npos) {
      names.start_line();
    }
    last_end = std::max(last_end, token.end);
    if (!token.missing) names.token(i);
  }
}

ir::NodeId Lowering::opaque_region(Index first, Index end, Span place) {
  List names(builder_);
  assigned_names(first, end, names);
  const NodeId opaque = builder_.add(Kind::kOpaque, place, names);
  bool returns = false;
  for (Index i = first; i < end && !functions_.empty(); ++i)
    returns |= symbol(i) == Symbol::kKeywordReturn;
  if (!returns) return opaque;
  // if ?: return ?
  // else: forget the names
  const NodeId condition = builder_.add(Kind::kOpaque, place);
  const NodeId value = builder_.add(Kind::kOpaque, place);
  const NodeId leave = builder_.add(Kind::kReturn, place, {value});
  const NodeId then = builder_.add(Kind::kBlock, place, {leave});
  const NodeId otherwise = builder_.add(Kind::kBlock, place, {opaque});
  return builder_.add(Kind::kIf, place, {condition, then, otherwise});
}

ir::NodeId Lowering::opaque_statement(Index node) {
  return opaque_region(node, tree()[node].next, span(node));
}

ir::NodeId Lowering::lower_masked(Index node) {
  const auto found = std::lower_bound(masked_.begin(), masked_.end(), span(node));
  if (found == masked_.end() || *found != span(node)) return {};
  if (found - masked_.begin() >= kMostMaskedRead) return builder_.add(Kind::kOpaque, *found);
  const SyntaxTree broken = SyntaxTree::parse(text_, {}, *found);
  if (!broken.complete()) return builder_.add(Kind::kOpaque, *found);
  const SyntaxTree* outer = std::exchange(tree_, &broken);
  const NodeId result = opaque_region(0, broken.size(), *found);
  tree_ = outer;
  return result;
}

// Unknown, but for what `:=` binds in it.
ir::NodeId Lowering::opaque_expression(Index node) {
  List names(builder_);
  for (Index i = node; i < tree()[node].next; ++i) {
    if (symbol(i) != Symbol::kNamedExpression) continue;
    if (const Index name = tree().child(i, Field::kName); name != 0) names.add(name_node(name));
  }
  return builder_.add(Kind::kOpaque, span(node), names);
}

// Statements that stand at the block's own indentation were read right; the others may belong to something that was
// not.
void Lowering::lower_error(Index node, std::uint32_t block_column, List& out) {
  if (!tree().has_children(node)) {
    out.add(opaque_statement(node));
    return;
  }
  Index run = 0;  // where what is not such a statement begins
  std::uint32_t run_end = 0;
  const auto flush = [&](Index end) {
    if (run != 0) out.add(opaque_region(run, end, Span{tree()[run].begin, run_end}));
    run = 0;
  };
  for (const Index c : tree().children(node)) {
    if (is_statement(symbol(c)) && column(tree()[c].begin) == block_column) {
      flush(c);
      lower_statement(c, out);
    } else {
      if (run == 0) run = c;
      run_end = tree()[c].end;
    }
  }
  flush(tree()[node].next);
}

void Lowering::add_too_deep(Span place, std::string_view what) {
  if (module_.diagnostics.size() >= kMostDiagnostics) return;
  std::string message(what);
  message += " nested too deep, taken as unknown";
  module_.diagnostics.push_back({place, std::move(message)});
}

}  // namespace foreshape::python
