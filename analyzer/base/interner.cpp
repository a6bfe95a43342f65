#include "analyzer/base/interner.h"

#include "analyzer/base/hash.h"

namespace foreshape::base {

namespace {
constexpr std::uint32_t kEmpty = 0xffffffffU;
}

Interner::Interner() : table_(1024, kEmpty) {}

std::size_t Interner::slot_of(std::string_view text, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash & mask;
  while (table_[slot] != kEmpty && (hashes_[table_[slot]] != hash || texts_[table_[slot]] != text)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

NameId Interner::find(std::string_view text) const {
  const std::size_t slot = slot_of(text, hash_bytes(text));
  return table_[slot] == kEmpty ? NameId{} : NameId{table_[slot]};
}

NameId Interner::intern(std::string_view text) {
  const std::uint64_t hash = hash_bytes(text);
  std::size_t slot = slot_of(text, hash);
  if (table_[slot] != kEmpty) return NameId{table_[slot]};
  const auto id = static_cast<std::uint32_t>(texts_.size());
  texts_.push_back(arena_.copy(text));
  hashes_.push_back(hash);
  table_[slot] = id;
  if (texts_.size() * 2 > table_.size()) grow();
  return NameId{id};
}

void Interner::grow() {
  table_.assign(table_.size() * 2, kEmpty);
  const std::size_t mask = table_.size() - 1;
  for (std::uint32_t id = 0; id < texts_.size(); ++id) {
    std::size_t slot = hashes_[id] & mask;
    while (table_[slot] != kEmpty) slot = (slot + 1) & mask;
    table_[slot] = id;
  }
}

}  // namespace foreshape::base
