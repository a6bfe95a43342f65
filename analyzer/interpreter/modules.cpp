#include "analyzer/interpreter/modules.h"

#include "analyzer/base/hash.h"

namespace foreshape::interpreter {

SlotTable::SlotTable(const ir::Module& module) {
  const auto& names = module.scopes[module.scope.value].names;
  std::size_t size = 8;
  while (size < names.size() * 2) size *= 2;
  entries_.resize(size);
  const std::size_t mask = size - 1;
  for (std::uint32_t slot = 0; slot < names.size(); ++slot) {
    std::size_t at = base::mix(names[slot].value) & mask;
    while (entries_[at].slot != kNoSlot && entries_[at].name != names[slot]) at = (at + 1) & mask;
    if (entries_[at].slot == kNoSlot) entries_[at] = {names[slot], slot};
  }
}

std::uint32_t SlotTable::find(base::NameId name) const {
  if (entries_.empty()) return kNoSlot;
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t at = base::mix(name.value) & mask; entries_[at].slot != kNoSlot; at = (at + 1) & mask) {
    if (entries_[at].name == name) return entries_[at].slot;
  }
  return kNoSlot;
}

}  // namespace foreshape::interpreter
