#include "analyzer/domain/state.h"

namespace foreshape::domain {

State State::fork() {
  State copy = *this;
  token_ = heap_->next_token++;
  copy.token_ = heap_->next_token++;
  return copy;
}

State State::leave() {
  State left = *this;
  token_ = heap_->next_token++;
  reachable = false;
  return left;
}

CellId State::allocate(std::uint32_t count) {
  const CellId first{heap_->next_cell};
  heap_->next_cell += count;
  return first;
}

State::Node* State::writable(Node* node, bool leaf) {
  if (node != nullptr && node->owner == token_) return node;
  Node* own = heap_->arena.make<Node>();
  if (node != nullptr) {
    *own = *node;
  } else if (!leaf) {
    for (Node*& child : own->children) child = nullptr;
  }
  own->owner = token_;
  return own;
}

State::Node* State::writable_leaf(CellId cell) {
  if (root_ == nullptr) root_ = writable(nullptr, true);
  while (cell.value >= capacity_of(height_)) {
    Node* taller = writable(nullptr, false);
    taller->children[0] = root_;
    root_ = taller;
    ++height_;
  }
  Node** link = &root_;
  for (std::uint32_t level = height_; level > 0; --level) {
    *link = writable(*link, false);
    link = &(*link)->children[index_at(cell.value, level)];
  }
  *link = writable(*link, true);
  return *link;
}

void State::set(CellId cell, Value value) { writable_leaf(cell)->values[index_at(cell.value, 0)] = value; }

void State::set(CellId first, std::span<const Value> values) {
  for (std::size_t i = 0; i < values.size();) {
    const auto cell = static_cast<std::uint32_t>(first.value + i);
    Node* const leaf = writable_leaf(CellId{cell});
    for (std::uint32_t at = index_at(cell, 0); at < kWidth && i < values.size(); ++at, ++i) leaf->values[at] = values[i];
  }
}

void State::compare(const Node* mine, const Node* theirs, std::uint32_t level, std::uint32_t first,
                    base::FunctionRef<void(CellId, const Value&, const Value&)> visit) {
  if (mine == theirs) return;
  if (level == 0) {
    const Value nothing;
    for (std::uint32_t i = 0; i < kWidth; ++i) {
      const Value& a = mine == nullptr ? nothing : mine->values[i];
      const Value& b = theirs == nullptr ? nothing : theirs->values[i];
      if (!a.same(b)) visit(CellId{first + i}, a, b);
    }
    return;
  }
  for (std::uint32_t i = 0; i < kWidth; ++i) {
    compare(mine == nullptr ? nullptr : mine->children[i], theirs == nullptr ? nullptr : theirs->children[i], level - 1,
            first + (i << (kBits * level)), visit);
  }
}

void State::difference(const State& other, base::FunctionRef<void(CellId, const Value&, const Value&)> visit) const {
  // Bring both to the same height without touching them: a lower trie is child 0 of a taller one.
  const auto walk =
      [&](const auto& self, const Node* a, std::uint32_t a_height, const Node* b, std::uint32_t b_height, std::uint32_t first) -> void {
        if (a_height == b_height) {
          compare(a, b, a_height, first, visit);
          return;
        }
        const bool a_taller = a_height > b_height;
        const Node* taller = a_taller ? a : b;
        const std::uint32_t level = a_taller ? a_height : b_height;
        for (std::uint32_t i = 0; i < kWidth; ++i) {
          const Node* child = taller == nullptr ? nullptr : taller->children[i];
          const std::uint32_t at = first + (i << (kBits * level));
          if (i == 0) {
            a_taller ? self(self, child, level - 1, b, b_height, at) : self(self, a, a_height, child, level - 1, at);
          } else if (a_taller) {
            compare(child, nullptr, level - 1, at, visit);
          } else {
            compare(nullptr, child, level - 1, at, visit);
          }
        }
      };
  walk(walk, root_, height_, other.root_, other.height_, 0);
}

State::Node* State::take_over(Node* mine, Node* theirs, std::uint32_t level, std::uint32_t first,
                              base::FunctionRef<void(CellId, const Value&, const Value&)> visit) {
  if (mine == theirs || theirs == nullptr) return mine;
  if (mine == nullptr) return theirs;
  if (level > 0) {
    for (std::uint32_t i = 0; i < kWidth; ++i) {
      Node* const before = mine->children[i];
      Node* const after = take_over(before, theirs->children[i], level - 1, first + (i << (kBits * level)), visit);
      if (after == before) continue;
      mine = writable(mine, false);
      mine->children[i] = after;
    }
    return mine;
  }
  for (std::uint32_t i = 0; i < kWidth; ++i) {
    const Value& b = theirs->values[i];
    if (b.is(Tag::kUnbound) || mine->values[i].same(b)) continue;
    if (mine->values[i].is(Tag::kUnbound)) {
      mine = writable(mine, true);
      mine->values[i] = b;
    } else {
      visit(CellId{first + i}, mine->values[i], b);
    }
  }
  return mine;
}

void State::take_over(const State& other, base::FunctionRef<void(CellId, const Value&, const Value&)> visit) {
  if (other.root_ == nullptr) return;
  // Bring this one to at least the other's height; of a taller one the other is child 0, and so on down.
  while (height_ < other.height_) {
    Node* taller = writable(nullptr, false);
    taller->children[0] = root_;
    root_ = taller;
    ++height_;
  }
  Node** link = &root_;
  std::uint32_t level = height_;
  for (; level > other.height_; --level) {
    *link = writable(*link, false);
    link = &(*link)->children[0];
  }
  *link = take_over(*link, other.root_, level, 0, visit);
}

void State::detach(Object& object, base::Arena& arena) {
  switch (object.kind) {
    case ObjectKind::kUnknown: {
      auto& unknown = static_cast<UnknownObject&>(object);
      unknown.attributes = unknown.attributes.clone(arena);
      return;
    }
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      auto& list = static_cast<ListObject&>(object);
      list.elements.items = arena.copy(list.elements.items);
      list.capacity = static_cast<std::uint32_t>(list.elements.items.size());
      return;
    }
    case ObjectKind::kDict: {
      auto& dict = static_cast<DictObject&>(object);
      const auto copy = arena.copy(std::span<const DictEntry>(dict.entries, dict.count));
      dict.entries = const_cast<DictEntry*>(copy.data());
      dict.capacity = dict.count;
      return;
    }
    case ObjectKind::kInstance:
    case ObjectKind::kTensor: {
      auto& instance = static_cast<InstanceObject&>(object);
      instance.attributes = instance.attributes.clone(arena);
      return;
    }
    case ObjectKind::kClass: {
      auto& type = static_cast<ClassObject&>(object);
      type.attributes = type.attributes.clone(arena);
      return;
    }
    case ObjectKind::kModule: {
      auto& module = static_cast<ModuleObject&>(object);
      module.extra = module.extra.clone(arena);
      return;
    }
    case ObjectKind::kRange:
    case ObjectKind::kIterator:
      return;
  }
}

}  // namespace foreshape::domain
