// Names of the grammar's symbols and fields as enumerations, so that no string is compared per node.
#pragma once

#include <cstdint>

namespace foreshape::python {

// X(enumerator, name in the grammar, 1 if the symbol is named)
#define FORESHAPE_PYTHON_SYMBOLS(X)                          \
  X(kModule, "module", 1)                                    \
  X(kBlock, "block", 1)                                      \
  X(kExpressionStatement, "expression_statement", 1)         \
  X(kImportStatement, "import_statement", 1)                 \
  X(kImportFromStatement, "import_from_statement", 1)        \
  X(kFutureImportStatement, "future_import_statement", 1)    \
  X(kRelativeImport, "relative_import", 1)                   \
  X(kImportPrefix, "import_prefix", 1)                       \
  X(kAliasedImport, "aliased_import", 1)                     \
  X(kWildcardImport, "wildcard_import", 1)                   \
  X(kDottedName, "dotted_name", 1)                           \
  X(kPrintStatement, "print_statement", 1)                   \
  X(kChevron, "chevron", 1)                                  \
  X(kAssertStatement, "assert_statement", 1)                 \
  X(kReturnStatement, "return_statement", 1)                 \
  X(kDeleteStatement, "delete_statement", 1)                 \
  X(kRaiseStatement, "raise_statement", 1)                   \
  X(kPassStatement, "pass_statement", 1)                     \
  X(kBreakStatement, "break_statement", 1)                   \
  X(kContinueStatement, "continue_statement", 1)             \
  X(kGlobalStatement, "global_statement", 1)                 \
  X(kNonlocalStatement, "nonlocal_statement", 1)             \
  X(kExecStatement, "exec_statement", 1)                     \
  X(kTypeAliasStatement, "type_alias_statement", 1)          \
  X(kIfStatement, "if_statement", 1)                         \
  X(kElifClause, "elif_clause", 1)                           \
  X(kElseClause, "else_clause", 1)                           \
  X(kForStatement, "for_statement", 1)                       \
  X(kWhileStatement, "while_statement", 1)                   \
  X(kTryStatement, "try_statement", 1)                       \
  X(kExceptClause, "except_clause", 1)                       \
  X(kExceptGroupClause, "except_group_clause", 1)            \
  X(kFinallyClause, "finally_clause", 1)                     \
  X(kWithStatement, "with_statement", 1)                     \
  X(kWithClause, "with_clause", 1)                           \
  X(kWithItem, "with_item", 1)                               \
  X(kFunctionDefinition, "function_definition", 1)           \
  X(kClassDefinition, "class_definition", 1)                 \
  X(kDecoratedDefinition, "decorated_definition", 1)         \
  X(kDecorator, "decorator", 1)                              \
  X(kMatchStatement, "match_statement", 1)                   \
  X(kCaseClause, "case_clause", 1)                           \
  X(kParameters, "parameters", 1)                            \
  X(kLambdaParameters, "lambda_parameters", 1)               \
  X(kTypedParameter, "typed_parameter", 1)                   \
  X(kDefaultParameter, "default_parameter", 1)               \
  X(kTypedDefaultParameter, "typed_default_parameter", 1)    \
  X(kPositionalSeparator, "positional_separator", 1)         \
  X(kKeywordSeparator, "keyword_separator", 1)               \
  X(kListSplatPattern, "list_splat_pattern", 1)              \
  X(kDictionarySplatPattern, "dictionary_splat_pattern", 1)  \
  X(kTypeParameter, "type_parameter", 1)                     \
  X(kType, "type", 1)                                        \
  X(kSplatType, "splat_type", 1)                             \
  X(kGenericType, "generic_type", 1)                         \
  X(kUnionType, "union_type", 1)                             \
  X(kConstrainedType, "constrained_type", 1)                 \
  X(kMemberType, "member_type", 1)                           \
  X(kAssignment, "assignment", 1)                            \
  X(kAugmentedAssignment, "augmented_assignment", 1)         \
  X(kPatternList, "pattern_list", 1)                         \
  X(kTuplePattern, "tuple_pattern", 1)                       \
  X(kListPattern, "list_pattern", 1)                         \
  X(kExpressionList, "expression_list", 1)                   \
  X(kIdentifier, "identifier", 1)                            \
  X(kString, "string", 1)                                    \
  X(kConcatenatedString, "concatenated_string", 1)           \
  X(kStringStart, "string_start", 1)                         \
  X(kStringContent, "string_content", 1)                     \
  X(kStringEnd, "string_end", 1)                             \
  X(kInterpolation, "interpolation", 1)                      \
  X(kTypeConversion, "type_conversion", 1)                   \
  X(kFormatSpecifier, "format_specifier", 1)                 \
  X(kFormatExpression, "format_expression", 1)               \
  X(kInteger, "integer", 1)                                  \
  X(kFloat, "float", 1)                                      \
  X(kTrue, "true", 1)                                        \
  X(kFalse, "false", 1)                                      \
  X(kNone, "none", 1)                                        \
  X(kEllipsis, "ellipsis", 1)                                \
  X(kAttribute, "attribute", 1)                              \
  X(kSubscript, "subscript", 1)                              \
  X(kSlice, "slice", 1)                                      \
  X(kCall, "call", 1)                                        \
  X(kArgumentList, "argument_list", 1)                       \
  X(kKeywordArgument, "keyword_argument", 1)                 \
  X(kListSplat, "list_splat", 1)                             \
  X(kDictionarySplat, "dictionary_splat", 1)                 \
  X(kParenthesizedExpression, "parenthesized_expression", 1) \
  X(kUnaryOperator, "unary_operator", 1)                     \
  X(kNotOperator, "not_operator", 1)                         \
  X(kBinaryOperator, "binary_operator", 1)                   \
  X(kBooleanOperator, "boolean_operator", 1)                 \
  X(kComparisonOperator, "comparison_operator", 1)           \
  X(kConditionalExpression, "conditional_expression", 1)     \
  X(kNamedExpression, "named_expression", 1)                 \
  X(kLambda, "lambda", 1)                                    \
  X(kTuple, "tuple", 1)                                      \
  X(kList, "list", 1)                                        \
  X(kSet, "set", 1)                                          \
  X(kDictionary, "dictionary", 1)                            \
  X(kPair, "pair", 1)                                        \
  X(kListComprehension, "list_comprehension", 1)             \
  X(kSetComprehension, "set_comprehension", 1)               \
  X(kDictionaryComprehension, "dictionary_comprehension", 1) \
  X(kGeneratorExpression, "generator_expression", 1)         \
  X(kForInClause, "for_in_clause", 1)                        \
  X(kIfClause, "if_clause", 1)                               \
  X(kAwait, "await", 1)                                      \
  X(kYield, "yield", 1)                                      \
  X(kAsPattern, "as_pattern", 1)                             \
  X(kAsPatternTarget, "as_pattern_target", 1)                \
  X(kCasePattern, "case_pattern", 1)                         \
  X(kUnionPattern, "union_pattern", 1)                       \
  X(kDictPattern, "dict_pattern", 1)                         \
  X(kKeywordPattern, "keyword_pattern", 1)                   \
  X(kSplatPattern, "splat_pattern", 1)                       \
  X(kClassPattern, "class_pattern", 1)                       \
  X(kComplexPattern, "complex_pattern", 1)                   \
  X(kComment, "comment", 1)                                  \
  X(kLineContinuation, "line_continuation", 1)               \
  X(kTokenComma, ",", 0)                                     \
  X(kTokenSemicolon, ";", 0)                                 \
  X(kTokenColon, ":", 0)                                     \
  X(kTokenDot, ".", 0)                                       \
  X(kTokenOpenParenthesis, "(", 0)                           \
  X(kTokenCloseParenthesis, ")", 0)                          \
  X(kTokenOpenBracket, "[", 0)                               \
  X(kTokenCloseBracket, "]", 0)                              \
  X(kTokenOpenBrace, "{", 0)                                 \
  X(kTokenCloseBrace, "}", 0)                                \
  X(kTokenAssign, "=", 0)                                    \
  X(kTokenWalrus, ":=", 0)                                   \
  X(kTokenUnderscore, "_", 0)                                \
  X(kTokenPlus, "+", 0)                                      \
  X(kTokenMinus, "-", 0)                                     \
  X(kTokenTimes, "*", 0)                                     \
  X(kTokenDivide, "/", 0)                                    \
  X(kTokenFloorDivide, "//", 0)                              \
  X(kTokenModulo, "%", 0)                                    \
  X(kTokenPower, "**", 0)                                    \
  X(kTokenAt, "@", 0)                                        \
  X(kTokenAnd, "&", 0)                                       \
  X(kTokenOr, "|", 0)                                        \
  X(kTokenXor, "^", 0)                                       \
  X(kTokenTilde, "~", 0)                                     \
  X(kTokenShiftLeft, "<<", 0)                                \
  X(kTokenShiftRight, ">>", 0)                               \
  X(kTokenAddAssign, "+=", 0)                                \
  X(kTokenSubtractAssign, "-=", 0)                           \
  X(kTokenMultiplyAssign, "*=", 0)                           \
  X(kTokenDivideAssign, "/=", 0)                             \
  X(kTokenFloorDivideAssign, "//=", 0)                       \
  X(kTokenModuloAssign, "%=", 0)                             \
  X(kTokenPowerAssign, "**=", 0)                             \
  X(kTokenMatmulAssign, "@=", 0)                             \
  X(kTokenAndAssign, "&=", 0)                                \
  X(kTokenOrAssign, "|=", 0)                                 \
  X(kTokenXorAssign, "^=", 0)                                \
  X(kTokenShiftLeftAssign, "<<=", 0)                         \
  X(kTokenShiftRightAssign, ">>=", 0)                        \
  X(kTokenLess, "<", 0)                                      \
  X(kTokenLessEqual, "<=", 0)                                \
  X(kTokenEqual, "==", 0)                                    \
  X(kTokenNotEqual, "!=", 0)                                 \
  X(kTokenGreaterEqual, ">=", 0)                             \
  X(kTokenGreater, ">", 0)                                   \
  X(kTokenOldNotEqual, "<>", 0)                              \
  X(kTokenIn, "in", 0)                                       \
  X(kTokenNotIn, "not in", 0)                                \
  X(kTokenIs, "is", 0)                                       \
  X(kTokenIsNot, "is not", 0)                                \
  X(kKeywordAnd, "and", 0)                                   \
  X(kKeywordOr, "or", 0)                                     \
  X(kKeywordNot, "not", 0)                                   \
  X(kKeywordAs, "as", 0)                                     \
  X(kKeywordAsync, "async", 0)                               \
  X(kKeywordFrom, "from", 0)                                 \
  X(kKeywordImport, "import", 0)                             \
  X(kKeywordDef, "def", 0)                                   \
  X(kKeywordClass, "class", 0)                               \
  X(kKeywordFor, "for", 0)                                   \
  X(kKeywordGlobal, "global", 0)                             \
  X(kKeywordNonlocal, "nonlocal", 0)                         \
  X(kKeywordPrint, "print", 0)                               \
  X(kKeywordReturn, "return", 0)

enum class Symbol : std::uint8_t {
  kOther,  // tokens and hidden symbols that the lowering never asks for
  kError,  // text that the grammar could not place
#define X(enumerator, name, named) enumerator,
  FORESHAPE_PYTHON_SYMBOLS(X)
#undef X
      kCount,
};

#define FORESHAPE_PYTHON_FIELDS(X)        \
  X(kAlias, "alias")                      \
  X(kAlternative, "alternative")          \
  X(kArgument, "argument")                \
  X(kArguments, "arguments")              \
  X(kAttribute, "attribute")              \
  X(kBody, "body")                        \
  X(kCause, "cause")                      \
  X(kCode, "code")                        \
  X(kCondition, "condition")              \
  X(kConsequence, "consequence")          \
  X(kDefinition, "definition")            \
  X(kExpression, "expression")            \
  X(kFormatSpecifier, "format_specifier") \
  X(kFunction, "function")                \
  X(kGuard, "guard")                      \
  X(kKey, "key")                          \
  X(kLeft, "left")                        \
  X(kModuleName, "module_name")           \
  X(kName, "name")                        \
  X(kObject, "object")                    \
  X(kOperator, "operator")                \
  X(kOperators, "operators")              \
  X(kParameters, "parameters")            \
  X(kReturnType, "return_type")           \
  X(kRight, "right")                      \
  X(kSubject, "subject")                  \
  X(kSubscript, "subscript")              \
  X(kSuperclasses, "superclasses")        \
  X(kType, "type")                        \
  X(kTypeConversion, "type_conversion")   \
  X(kTypeParameters, "type_parameters")   \
  X(kValue, "value")

enum class Field : std::uint8_t {
  kNone,
#define X(enumerator, name) enumerator,
  FORESHAPE_PYTHON_FIELDS(X)
#undef X
};

}  // namespace foreshape::python
