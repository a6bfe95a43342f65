// The abstract state: heap cells and path condition. Copying is O(1): cells live in a persistent trie whose nodes are changed in
// place only by the state that made them.
#pragma once

#include "analyzer/base/arena.h"
#include "analyzer/base/function_ref.h"
#include "analyzer/domain/object.h"
#include "analyzer/symbolic/path.h"

namespace foreshape::domain {

// Hands out cell ids and edit tokens; one per entry. Ids grow in order of allocation, in all branches alike.
struct Heap {
  Heap() = default;
  // Continues the numbers of another heap.
  explicit Heap(const Heap& before) : next_cell(before.next_cell), next_token(before.next_token) {}
  base::Arena arena;
  std::uint32_t next_cell = 0;
  std::uint32_t next_token = 1;
};

class State {
 public:
  State(Heap& heap, symbolic::PathCondition start) : path(start), heap_(&heap), token_(heap.next_token++) {}
  // The cells of a state of another heap, which must outlive this one; `heap` continues its numbers.
  State(Heap& heap, symbolic::PathCondition start, const State& cells) : State(heap, start) {
    root_ = cells.root_;
    height_ = cells.height_;
  }

  // A copy for another branch; both sides stop sharing on their next write.
  State fork();
  // The state for the place that control goes to; this one is no longer reachable. Cheaper than a fork: who takes it goes on
  // writing in place.
  State leave();

  CellId allocate(std::uint32_t count = 1);
  Value get(CellId cell) const {
    if (root_ == nullptr || cell.value >= capacity_of(height_)) return {};
    const Node* node = root_;
    for (std::uint32_t level = height_; level > 0; --level) {
      node = node->children[index_at(cell.value, level)];
      if (node == nullptr) return {};
    }
    return node->values[index_at(cell.value, 0)];
  }
  void set(CellId cell, Value value);
  // Cells that follow each other.
  void set(CellId first, std::span<const Value> values);

  // Objects: `object` reads, `edit` returns one that may be changed in place.
  const Object& object(CellId cell) const { return *get(cell).object; }
  template <typename T>
  const T& object_as(CellId cell) const {
    return static_cast<const T&>(object(cell));
  }
  template <typename T>
  T& edit(CellId cell) {
    const auto* shared = static_cast<const T*>(get(cell).object);
    // An object that this state made or copied is its own to change.
    if (shared->owner == token_) return *const_cast<T*>(shared);
    T* own = heap_->arena.make<T>(*shared);
    detach(*own, heap_->arena);
    own->owner = token_;
    set(cell, Value::object_of(own));
    return *own;
  }
  // Puts a new object into a new cell.
  template <typename T>
  CellId create(T object) {
    T* made = heap_->arena.make<T>(object);
    made->owner = token_;
    const CellId cell = allocate();
    set(cell, Value::object_of(made));
    return cell;
  }
  template <typename T>
  void replace(CellId cell, T object) {
    T* made = heap_->arena.make<T>(object);
    made->owner = token_;
    set(cell, Value::object_of(made));
  }

  // Calls `visit(cell, mine, theirs)` for each cell whose value differs, in order of cell ids.
  void difference(const State& other, base::FunctionRef<void(CellId, const Value&, const Value&)> visit) const;
  // Takes over what only `other` has and calls `visit(cell, mine, theirs)` for each cell that both have and whose value differs, in
  // order of cell ids. Costs what differs, not what was made since.
  void take_over(const State& other, base::FunctionRef<void(CellId, const Value&, const Value&)> visit);

  Heap& heap() const { return *heap_; }
  base::Arena& arena() const { return heap_->arena; }

  symbolic::PathCondition path;
  bool reachable = true;

 private:
  static constexpr std::uint32_t kBits = 4;
  static constexpr std::uint32_t kWidth = 1U << kBits;
  static constexpr std::uint32_t index_at(std::uint32_t cell, std::uint32_t level) { return (cell >> (kBits * level)) & (kWidth - 1); }
  // Cells that a trie with this many inner levels can hold.
  static constexpr std::uint64_t capacity_of(std::uint32_t height) { return std::uint64_t{1} << (kBits * (height + 1)); }

  // A leaf holds values, an inner node children; which one it is follows from its level.
  struct Node {
    std::uint32_t owner;
    union {
      Value values[kWidth];
      Node* children[kWidth];
    };
    Node() : owner(0), values() {}
  };
  // Makes private copies of the storage that an object's copy still shares with the original.
  static void detach(Object& object, base::Arena& arena);
  Node* writable(Node* node, bool leaf);
  Node* writable_leaf(CellId cell);
  static void compare(const Node* mine, const Node* theirs, std::uint32_t level, std::uint32_t first,
                      base::FunctionRef<void(CellId, const Value&, const Value&)> visit);

  Node* take_over(Node* mine, Node* theirs, std::uint32_t level, std::uint32_t first,
                  base::FunctionRef<void(CellId, const Value&, const Value&)> visit);

  Heap* heap_;
  std::uint32_t token_;
  Node* root_ = nullptr;
  std::uint32_t height_ = 0;  // levels of inner nodes above the leaves
};

}  // namespace foreshape::domain
