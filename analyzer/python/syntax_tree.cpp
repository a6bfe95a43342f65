#include "analyzer/python/syntax_tree.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace foreshape::python {

namespace {

struct Tables {
  std::vector<Symbol> symbols;
  std::vector<bool> named;
  std::vector<Field> fields;
};

Tables make_tables(const TSLanguage* language) {
  std::map<std::pair<std::string_view, bool>, Symbol> symbol_of;
#define X(enumerator, name, named) symbol_of[{name, named != 0}] = Symbol::enumerator;
  FORESHAPE_PYTHON_SYMBOLS(X)
#undef X
  std::map<std::string_view, Field> field_of;
#define X(enumerator, name) field_of[name] = Field::enumerator;
  FORESHAPE_PYTHON_FIELDS(X)
#undef X
  Tables tables;
  for (std::uint32_t i = 0; i < ts_language_symbol_count(language); ++i) {
    const auto id = static_cast<TSSymbol>(i);
    const bool named = ts_language_symbol_type(language, id) != TSSymbolTypeAnonymous;
    const auto found = symbol_of.find({ts_language_symbol_name(language, id), named});
    tables.symbols.push_back(found == symbol_of.end() ? Symbol::kOther : found->second);
    tables.named.push_back(named);
  }
  tables.fields.push_back(Field::kNone);
  for (std::uint32_t i = 1; i <= ts_language_field_count(language); ++i) {
    const auto found = field_of.find(ts_language_field_name_for_id(language, static_cast<TSFieldId>(i)));
    tables.fields.push_back(found == field_of.end() ? Field::kNone : found->second);
  }
  return tables;
}

const Tables& tables_of_grammar() {
  static const Tables tables = make_tables(tree_sitter_python());
  return tables;
}

struct ParserDelete {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
struct TreeDelete {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
class Cursor {
 public:
  explicit Cursor(TSNode root) : cursor_(ts_tree_cursor_new(root)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  TSTreeCursor* get() { return &cursor_; }

 private:
  TSTreeCursor cursor_;
};

// tree-sitter reports every hundred steps. Real code needs about one step a byte, of some 0.1 µs; after an error a step
// may take twenty times that.
struct Budget {
  std::uint64_t reports = 0;
  std::uint64_t reports_after_error = 0;
  bool error_seen = false;  // `has_error` is true while no way to go on is free of errors, so not for good
  static bool spend(TSParseState* state) {
    auto& budget = *static_cast<Budget*>(state->payload);
    budget.error_seen |= state->has_error;
    std::uint64_t& left = budget.error_seen ? budget.reports_after_error : budget.reports;
    if (left == 0) return true;
    --left;
    return false;
  }
};

struct Text {
  std::string_view bytes;
  static const char* read(void* payload, std::uint32_t offset, TSPoint, std::uint32_t* length) {
    const auto& text = *static_cast<const Text*>(payload);
    if (offset >= text.bytes.size()) {
      *length = 0;
      return "";
    }
    *length = static_cast<std::uint32_t>(text.bytes.size() - offset);
    return text.bytes.data() + offset;
  }
};

constexpr std::uint64_t kReportsPerFile = 1000;
constexpr std::uint64_t kBytesPerReport = 8;
constexpr std::uint64_t kReportsAfterError = 2000;

using TreePointer = std::unique_ptr<TSTree, TreeDelete>;

// Null when the budget did not suffice.
TreePointer parse_text(std::string_view parsed, Span range, std::uint64_t reports_after_error) {
  const std::unique_ptr<TSParser, ParserDelete> parser(ts_parser_new());
  ts_parser_set_language(parser.get(), tree_sitter_python());
  std::uint64_t bytes = parsed.size();
  if (range.end > range.begin) {
    const TSRange ts_range{{0, range.begin}, {0, range.end}, range.begin, range.end};
    ts_parser_set_included_ranges(parser.get(), &ts_range, 1);
    bytes = range.end - range.begin;
  }
  Text text{parsed};
  Budget budget{kReportsPerFile + bytes / kBytesPerReport, reports_after_error};
  return TreePointer(ts_parser_parse_with_options(parser.get(), nullptr,
                                                  TSInput{&text, &Text::read, TSInputEncodingUTF8, nullptr},
                                                  TSParseOptions{&budget, &Budget::spend}));
}

// Sparing the question after fields matters: in a long list tree-sitter climbs far for the answer.
bool has_fields(Symbol parent) {
  switch (parent) {
    case Symbol::kModule:
    case Symbol::kBlock:
    case Symbol::kString:
    case Symbol::kConcatenatedString:
    case Symbol::kList:
    case Symbol::kTuple:
    case Symbol::kSet:
    case Symbol::kDictionary:
    case Symbol::kArgumentList:
    case Symbol::kExpressionList:
    case Symbol::kExpressionStatement:
    case Symbol::kParenthesizedExpression:
    case Symbol::kPatternList:
    case Symbol::kTuplePattern:
    case Symbol::kListPattern:
    case Symbol::kParameters:
    case Symbol::kLambdaParameters:
    case Symbol::kDottedName:
    case Symbol::kType:
    case Symbol::kUnionPattern:
    case Symbol::kWithClause:
      return false;
    default:
      return true;
  }
}

// Python's keywords that the grammar takes for names where it finds no other way.
bool is_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 29> kKeywords = {
      "as",    "if",     "in",     "is",     "or",     "and",    "def",    "del",     "for",     "not",
      "try",   "elif",   "else",   "from",   "pass",   "with",   "break",  "class",   "raise",   "while",
      "yield", "assert", "except", "global", "import", "lambda", "return", "finally", "continue"};
  if (word.size() < 2 || word.size() > 8 || word[0] < 'a' || word[0] > 'y') return false;
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

bool is_simple_statement(Symbol symbol) {
  return (symbol >= Symbol::kExpressionStatement && symbol <= Symbol::kFutureImportStatement) ||
         symbol == Symbol::kPrintStatement ||
         (symbol >= Symbol::kAssertStatement && symbol <= Symbol::kTypeAliasStatement);
}

// A line end outside brackets, strings and comments that no backslash joins. The grammar takes line ends for space
// where it looks for more.
bool runs_over_line_end(std::string_view text) {
  if (text.find('\n') == std::string_view::npos) return false;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '(':
      case '[':
      case '{':
        ++depth;
        break;
      case ')':
      case ']':
      case '}':
        --depth;
        break;
      case '\n':
        if (depth <= 0) return true;
        break;
      case '#':
        i = std::min(text.find('\n', i), text.size()) - 1;
        break;
      case '\\':
        ++i;
        if (i < text.size() && text[i] == '\r') ++i;
        break;
      case '\'':
      case '"': {
        const char quote = text[i];
        const std::size_t length = text.substr(i).starts_with(std::string(3, quote)) ? 3 : 1;
        const std::string end(length, quote);
        std::size_t at = i + length;
        while (at < text.size() && text.compare(at, length, end) != 0)
          at += text[at] == '\\' ? 2 : 1;
        i = at + length - 1;
        break;
      }
      default:
        break;
    }
  }
  return false;
}

bool has_text(const Symbol symbol) {
  return symbol == Symbol::kStringStart || symbol == Symbol::kInteger;
}

}  // namespace

std::uint32_t Insertions::original(std::uint32_t offset) const {
  const auto before = std::lower_bound(at.begin(), at.end(), offset) - at.begin();
  return offset - static_cast<std::uint32_t>(before);
}

void SyntaxTree::mark_misread(SyntaxNode& node, std::string_view parsed, Span parsed_span) {
  const std::string_view text = parsed.substr(parsed_span.begin, parsed_span.end - parsed_span.begin);
  const bool misread = node.symbol == Symbol::kIdentifier
                           ? is_keyword(text) && !node.missing
                           : is_simple_statement(node.symbol) && runs_over_line_end(text);
  if (!misread) return;
  node.symbol = Symbol::kError;
  node.has_error = true;
}

void SyntaxTree::note_evidence(const SyntaxNode& node, Symbol parent, std::string_view parsed, Span parsed_span) {
  switch (node.symbol) {
    case Symbol::kPrintStatement:
    case Symbol::kExecStatement:
    case Symbol::kTokenOldNotEqual:
      python2_evidence_ = true;
      return;
    case Symbol::kExpressionList:
      if (parent == Symbol::kRaiseStatement) python2_evidence_ = true;
      return;
    default:
      break;
  }
  if (!has_text(node.symbol)) return;
  const std::string_view text = parsed.substr(parsed_span.begin, parsed_span.end - parsed_span.begin);
  if (node.symbol == Symbol::kStringStart) {
    const bool ur = text.size() > 2 && (text[0] | 0x20) == 'u' && (text[1] | 0x20) == 'r';
    if (ur || text.back() == '`') python2_evidence_ = true;
    return;
  }
  const bool is_long = (text.back() | 0x20) == 'l';
  const bool old_octal = text.size() > 1 && text[0] == '0' &&
                         text.find_first_not_of("01234567_") == std::string_view::npos &&
                         text.find_first_not_of("0_") != std::string_view::npos;
  if (is_long || old_octal) python2_evidence_ = true;
}

SyntaxTree SyntaxTree::parse(std::string_view parsed, const Insertions& insertions, Span range) {
  return parse_within(parsed, insertions, range, kReportsAfterError);
}

SyntaxTree SyntaxTree::parse_within(std::string_view parsed, const Insertions& insertions, Span range,
                                    std::uint64_t reports_after_error) {
  const Tables& tables = tables_of_grammar();
  const TreePointer tree = parse_text(parsed, range, reports_after_error);
  SyntaxTree result;
  if (!tree) return result;

  result.nodes_.reserve((range.end > range.begin ? range.end - range.begin : parsed.size()) / 4 + 16);
  const bool moved = !insertions.at.empty();
  std::vector<std::pair<Index, Span>> open;  // with their places in `parsed`
  const auto close = [&] {
    const auto [index, place] = open.back();
    open.pop_back();
    result.nodes_[index].next = result.size();
    result.mark_misread(result.nodes_[index], parsed, place);
    if (!open.empty() && result.nodes_[index].has_error) result.nodes_[open.back().first].has_error = true;
  };
  Cursor cursor(ts_tree_root_node(tree.get()));
  for (bool done = false; !done;) {
    const TSNode ts_node = ts_tree_cursor_current_node(cursor.get());
    const TSSymbol id = ts_node_symbol(ts_node);
    const Symbol symbol = id < tables.symbols.size() ? tables.symbols[id] : Symbol::kError;
    bool descended = false;
    if (symbol != Symbol::kComment && symbol != Symbol::kLineContinuation) {
      SyntaxNode node;
      node.symbol = symbol;
      node.named = symbol == Symbol::kError || tables.named[id];
      const Symbol parent = open.empty() ? Symbol::kModule : result.nodes_[open.back().first].symbol;
      if (has_fields(parent)) node.field = tables.fields[ts_tree_cursor_current_field_id(cursor.get())];
      const Span place{ts_node_start_byte(ts_node), ts_node_end_byte(ts_node)};
      node.begin = moved ? insertions.original(place.begin) : place.begin;
      node.end = moved ? insertions.original(place.end) : place.end;
      node.missing = ts_node_is_missing(ts_node);
      node.has_error = node.missing || symbol == Symbol::kError;
      if (!node.missing) {
        result.note_evidence(node, parent, parsed, place);
      }
      open.emplace_back(result.size(), place);
      result.nodes_.push_back(node);
      descended = symbol != Symbol::kStringContent && ts_tree_cursor_goto_first_child(cursor.get());
      if (!descended) close();
    }
    while (!descended && !done) {
      if (ts_tree_cursor_goto_next_sibling(cursor.get())) break;
      if (!ts_tree_cursor_goto_parent(cursor.get())) {
        done = true;
      } else {
        close();
      }
    }
  }
  return result;
}

bool SyntaxTree::parses(std::string_view text) {
  const SyntaxTree tree = parse_within(text, {}, {}, 0);
  return tree.complete() && !tree.has_error();
}

SyntaxTree::Index SyntaxTree::child(Index parent, Field field) const {
  for (const Index c : children(parent)) {
    if (nodes_[c].field == field) return c;
  }
  return 0;
}

SyntaxTree::Index SyntaxTree::child(Index parent, Symbol symbol) const {
  for (const Index c : children(parent)) {
    if (nodes_[c].symbol == symbol) return c;
  }
  return 0;
}

SyntaxTree::Index SyntaxTree::next_named(Index parent, Index after) const {
  const Index end = nodes_[parent].next;
  for (Index c = after == parent ? parent + 1 : nodes_[after].next; c < end; c = nodes_[c].next) {
    if (nodes_[c].named) return c;
  }
  return 0;
}

}  // namespace foreshape::python
