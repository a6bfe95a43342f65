// From concrete syntax to IR, names still unresolved (scopes.h does that). One object lowers one file; its members are
// spread over the lower_*.cpp files by what they lower.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/interner.h"
#include "analyzer/ir/builder.h"
#include "analyzer/python/literals.h"
#include "analyzer/python/syntax_tree.h"

namespace foreshape::python {

// Deeper than this is read as an unknown value, so that nobody downstream needs more stack.
inline constexpr int kExpressionDepth = 200;
inline constexpr int kStatementDepth = 100;
inline constexpr std::size_t kElifClauses = 200;
// Module::diagnostics holds no more.
inline constexpr std::size_t kMostDiagnostics = 200;

class Lowering {
 public:
  // `text` is what the tree's offsets index. The expression statements at the places `masked` (ascending) stand for
  // ones that could not be read.
  Lowering(const SyntaxTree& tree, std::string_view text, std::span<const Span> masked, ir::Module& module,
           base::Interner& interner);

  // Fills the module but for its scopes; adds a diagnostic for everything that was left out because of its depth.
  void lower_module();

 private:
  using Index = SyntaxTree::Index;
  using List = ir::Builder::List;
  using NodeId = ir::NodeId;
  using NameId = base::NameId;

  struct FunctionContext {
    bool yields = false;
    bool declares_outer_names = false;
  };
  // Makes members of a class and of its methods see its name (for private names) and qualified names.
  class NameScope;
  class AssignedNames;

  // Text and names
  Span span(Index node) const { return {tree()[node].begin, tree()[node].end}; }
  std::string_view text(Span place) const { return text_.substr(place.begin, place.end - place.begin); }
  std::string_view text(Index node) const { return text(span(node)); }
  Symbol symbol(Index node) const { return tree()[node].symbol; }
  const SyntaxTree& tree() const { return *tree_; }
  NameId identifier(Index node);
  NameId mangled(std::string_view name);
  std::string dotted_text(Index node) const;
  std::uint32_t column(std::uint32_t offset) const;
  NodeId name_node(Index node) { return builder_.name(span(node), identifier(node)); }

  // Statements
  // The block of `owner`; an empty one if the tree has none.
  NodeId lower_suite(Index owner, Index block);
  void lower_statements(Index parent, List& out);
  void lower_statement(Index node, List& out);
  void lower_compound(Index node, List& out);
  NodeId lower_expression_statement(Index node);
  NodeId lower_assignment(Index node);
  NodeId lower_augmented(Index node);
  NodeId lower_return(Index node);
  NodeId lower_delete(Index node);
  NodeId lower_raise(Index node);
  NodeId lower_assert(Index node);
  NodeId lower_global(Index node);
  NodeId lower_type_alias(Index node);
  // The arguments of `type(…)` as that call.
  NodeId lower_as_type_call(Index node);
  NodeId lower_if(Index node);
  NodeId lower_for(Index node);
  NodeId lower_while(Index node);
  NodeId lower_try(Index node);
  // `group` is set if it turns out to be an `except*`.
  NodeId lower_handler(Index node, bool& group);
  NodeId lower_with(Index node);
  void lower_with_item(Index value, Span item, List& out);
  NodeId lower_match(Index node);
  bool header_is_broken(Index node) const;

  // Definitions and imports
  NodeId lower_import(Index node);
  NodeId lower_import_from(Index node);
  void lower_aliases(Index node, bool members, List& out);
  void lower_definition(Index node, List& out);
  NodeId lower_type_parameters(Index node);
  NodeId lower_function(Index node, Index decorated);
  NodeId lower_class(Index node, Index decorated);
  NodeId lower_lambda(Index node);
  void lower_parameters(Index node, List& out, std::vector<NodeId>& unpacks);
  std::string qualified(std::string_view name) const { return qualified_prefix_ + std::string(name); }

  // Expressions
  NodeId lower_expression(Index node);
  NodeId lower_expression_unchecked(Index node);
  NodeId lower_target(Index node);
  NodeId lower_optional(Index node) { return node == 0 ? NodeId{} : lower_expression(node); }
  // The named children of `node` as a display.
  NodeId lower_display(Index node, ir::DisplayKind kind);
  NodeId lower_call(Index node);
  void lower_arguments(Index node, List& out);
  NodeId lower_subscript(Index node);
  NodeId lower_slice(Index node);
  NodeId lower_unary(Index node);
  NodeId lower_binary(Index node);
  NodeId lower_and_xor(Index node);
  NodeId lower_misread_splat(Index node);
  NodeId lower_boolean(Index node);
  NodeId lower_comparison(Index node);
  NodeId lower_conditional(Index node);
  NodeId lower_comprehension(Index node, ir::DisplayKind kind);
  NodeId lower_generator(Index loop, std::span<const Index> conditions);
  NodeId lower_pair(Index node);
  NodeId lower_yield(Index node);
  NodeId lower_type(Index node);
  NodeId lower_union_type(Index node);

  // Literals
  NodeId lower_integer(Index node);
  NodeId lower_float(Index node);
  NodeId lower_string(Index node);
  NodeId lower_format_spec(Index node, const StringDelimiters& delimiters);
  // Appends kConstant and kFormatPart; literal text collects in `pending`.
  void lower_interpolation(Index node, const StringDelimiters& delimiters, std::string& pending, Span& pending_span,
                           List& parts);
  void flush_text(std::string& pending, Span& pending_span, List& parts);

  // Patterns
  NodeId lower_case(Index node);
  NodeId lower_pattern(Index node);
  NodeId lower_pattern_unchecked(Index node);
  NodeId lower_pattern_sequence(Index node);
  NodeId lower_value_pattern(Span place, NodeId value);
  NodeId lower_class_pattern(Index node);
  NodeId lower_dict_pattern(Index node);
  NodeId lower_union_pattern(Index node);
  NodeId lower_dotted_name(Index node);
  NodeId lower_signed_number(Index sign, Index number);
  NodeId lower_complex(Index node);

  // Python 2
  NodeId lower_print(Index node);
  NodeId lower_exec(Index node);
  NodeId lower_backticks(Index node);
  // `print -x`, `print (a) % b` and the like, which the grammar takes for expressions; an invalid id if `node` is none
  // of them.
  NodeId lower_misread_print(Index node);
  NodeId lower_as_print_operand(Index node);
  NodeId print_call(Span place, Span keyword, std::span<const NodeId> arguments);

  // What cannot be read
  NodeId opaque_statement(Index node);
  // Invalid if the statement is none of those.
  NodeId lower_masked(Index node);
  NodeId opaque_region(Index first, Index end, Span place);
  NodeId opaque_expression(Index node);
  void lower_error(Index node, std::uint32_t block_column, List& out);
  void assigned_names(Index first, Index end, List& out);
  void add_too_deep(Span place, std::string_view what);

  const SyntaxTree* tree_;
  std::string_view text_;
  std::span<const Span> masked_;
  ir::Module& module_;
  base::Interner& interner_;
  ir::Builder builder_;
  std::vector<std::string> classes_;  // names of the classes around, innermost last
  std::string qualified_prefix_;
  std::vector<FunctionContext> functions_;
  int expression_depth_ = 0;
  int statement_depth_ = 0;
  Index print_operand_ = 0;  // see lower_misread_print
  Index type_operand_ = 0;   // see lower_type_alias
  Index splat_ = 0;          // see lower_misread_splat
};

}  // namespace foreshape::python
