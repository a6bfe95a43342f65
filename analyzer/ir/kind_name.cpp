#include "analyzer/ir/kind_name.h"

#include <array>

namespace foreshape::ir {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Kind::kCount)> kKindNames = {
    "Constant",   "Name",       "Attribute",  "Subscript",   "Slice",      "Call",     "Argument", "Unary",
    "Binary",     "Compare",    "Boolean",    "Conditional", "Lambda",     "Display",  "DictItem", "Comprehension",
    "Generator",  "Format",     "FormatPart", "Starred",     "AssignExpr", "Await",    "Yield",    "Block",
    "Expression", "Assign",     "Declare",    "Augmented",   "Delete",     "If",       "While",    "For",
    "Try",        "Handler",    "With",       "WithItem",    "Match",      "Case",     "Pattern",  "Function",
    "Parameter",  "Class",      "Return",     "Raise",       "Break",      "Continue", "Pass",     "Global",
    "Import",     "ImportFrom", "Alias",      "Assert",      "Opaque"};

}  // namespace

std::string_view kind_name(Kind kind) {
  return kind < Kind::kCount ? kKindNames[static_cast<std::size_t>(kind)] : std::string_view("?");
}

}  // namespace foreshape::ir
