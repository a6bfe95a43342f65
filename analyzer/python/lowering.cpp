#include "analyzer/python/lowering.h"

namespace foreshape::python {

Lowering::Lowering(const SyntaxTree& tree, std::string_view text, std::span<const Span> masked, ir::Module& module,
                   base::Interner& interner)
    : tree_(&tree), text_(text), masked_(masked), module_(module), interner_(interner), builder_(module) {}

void Lowering::lower_module() {
  List statements(builder_);
  lower_statements(0, statements);
  module_.body = builder_.add(ir::Kind::kBlock, Span{0, static_cast<std::uint32_t>(text_.size())}, statements);
}

base::NameId Lowering::identifier(Index node) {
  return mangled(text(node));
}

// Within a class, `__name` stands for `_Class__name`.
base::NameId Lowering::mangled(std::string_view name) {
  if (classes_.empty() || !name.starts_with("__") || name.ends_with("__")) return interner_.intern(name);
  std::string_view owner = classes_.back();
  owner.remove_prefix(std::min(owner.find_first_not_of('_'), owner.size()));
  if (owner.empty()) return interner_.intern(name);
  std::string full = "_";
  full += owner;
  full += name;
  return interner_.intern(full);
}

// The tokens below without the space between them.
std::string Lowering::dotted_text(Index node) const {
  std::string result;
  for (Index i = node; i < tree()[node].next; ++i) {
    if (!tree().has_children(i)) result += text(i);
  }
  return result;
}

std::uint32_t Lowering::column(std::uint32_t offset) const {
  std::uint32_t start = offset;
  while (start > 0 && text_[start - 1] != '\n' && text_[start - 1] != '\r')
    --start;
  return offset - start;
}

}  // namespace foreshape::python
