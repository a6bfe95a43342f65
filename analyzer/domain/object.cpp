#include "analyzer/domain/object.h"

#include <algorithm>

#include "analyzer/base/hash.h"

namespace foreshape::domain {

namespace {
constexpr std::uint32_t kScanned = 8;  // entries up to which scanning beats an index
}

const Value* AttributeMap::find(NameId name) const {
  if (table_ == nullptr) {
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (entries_[i].name == name) return &entries_[i].value;
    }
    return nullptr;
  }
  const std::uint32_t mask = table_size_ - 1;
  for (auto at = static_cast<std::uint32_t>(base::mix(name.value)) & mask; table_[at] != 0; at = (at + 1) & mask) {
    const Entry& entry = entries_[table_[at] - 1];
    if (entry.name == name) return &entry.value;
  }
  return nullptr;
}

void AttributeMap::index(base::Arena& arena) {
  if (count_ <= kScanned) {
    table_ = nullptr;
    return;
  }
  table_size_ = 32;
  while (table_size_ < capacity_ * 2) table_size_ *= 2;
  table_ = arena.array<std::uint32_t>(table_size_);
  std::fill(table_, table_ + table_size_, 0U);
  const std::uint32_t mask = table_size_ - 1;
  for (std::uint32_t i = 0; i < count_; ++i) {
    auto at = static_cast<std::uint32_t>(base::mix(entries_[i].name.value)) & mask;
    while (table_[at] != 0) at = (at + 1) & mask;
    table_[at] = i + 1;
  }
}

void AttributeMap::set(NameId name, Value value, base::Arena& arena) {
  if (const Value* found = find(name)) {
    *const_cast<Value*>(found) = value;
    return;
  }
  if (count_ == capacity_) {
    const std::uint32_t capacity = capacity_ == 0 ? 4 : capacity_ * 2;
    Entry* grown = arena.array<Entry>(capacity);
    std::copy(entries_, entries_ + count_, grown);
    entries_ = grown;
    capacity_ = capacity;
    entries_[count_++] = {name, value};
    index(arena);
    return;
  }
  entries_[count_++] = {name, value};
  if (table_ == nullptr) {
    index(arena);
    return;
  }
  const std::uint32_t mask = table_size_ - 1;
  auto at = static_cast<std::uint32_t>(base::mix(name.value)) & mask;
  while (table_[at] != 0) at = (at + 1) & mask;
  table_[at] = count_;
}

bool AttributeMap::erase(NameId name) {
  const Value* found = find(name);
  if (found == nullptr) return false;
  // An unbound value is absent for everybody who reads; the slot stays so that the index stays right.
  *const_cast<Value*>(found) = Value{};
  return true;
}

AttributeMap AttributeMap::clone(base::Arena& arena) const {
  AttributeMap copy = *this;
  if (capacity_ == 0) return copy;
  copy.entries_ = arena.array<Entry>(capacity_);
  std::copy(entries_, entries_ + count_, copy.entries_);
  copy.index(arena);
  return copy;
}

}  // namespace foreshape::domain
