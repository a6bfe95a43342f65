// Appends nodes to a Module. Children are built before their parents, so a parent's id is the larger.
#pragma once

#include <cassert>
#include <initializer_list>
#include <utility>

#include "analyzer/ir/ir.h"

namespace foreshape::ir {

class Builder {
 public:
  explicit Builder(Module& module) : module_(module) {}
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  // A list of children under construction. Lists nest like the calls that build them: only the last one opened may grow, and it is
  // the first one to go.
  class List {
   public:
    explicit List(Builder& builder) : builder_(builder), base_(builder.pending_.size()), outer_(std::exchange(builder.innermost_, this)) {}
    ~List() {
      builder_.pending_.resize(base_);
      builder_.innermost_ = outer_;
    }
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    void add(NodeId id) {
      assert(builder_.innermost_ == this);
      builder_.pending_.push_back(id);
    }
    std::uint32_t size() const { return static_cast<std::uint32_t>(builder_.pending_.size() - base_); }
    bool empty() const { return size() == 0; }
    NodeId operator[](std::uint32_t index) const { return builder_.pending_[base_ + index]; }
    std::span<const NodeId> items() const { return {builder_.pending_.data() + base_, size()}; }

   private:
    Builder& builder_;
    std::size_t base_;
    List* outer_;
  };

  NodeId add(Kind kind, Span span, std::span<const NodeId> children, std::uint8_t detail = 0);
  NodeId add(Kind kind, Span span, std::initializer_list<NodeId> children = {}, std::uint8_t detail = 0) {
    return add(kind, span, std::span<const NodeId>(children.begin(), children.size()), detail);
  }
  NodeId add(Kind kind, Span span, const List& children, std::uint8_t detail = 0) {
    return add(kind, span, children.items(), detail);
  }

  NodeId integer(Span span, std::int64_t value);
  // `text` as ConstantKind says; invalid for kinds without one.
  NodeId constant(Span span, ConstantKind kind, NameId text = {});
  // Slot and binding are left to the scope pass.
  NodeId name(Span span, NameId name);
  NodeId attribute(Span span, NodeId object, NameId name);
  NodeId argument(Span span, ArgumentKind kind, NodeId value, NameId keyword = {});
  NodeId call(Span span, NodeId callee, std::span<const NodeId> arguments);
  // operands.size() == operators.size() + 1
  NodeId compare(Span span, std::span<const NodeId> operands, std::span<const CompareOperator> operators);

  Node& operator[](NodeId id) { return module_.nodes[id.value]; }
  const Module& module() const { return module_; }

 private:
  Module& module_;
  std::vector<NodeId> pending_;
  List* innermost_ = nullptr;
};

}  // namespace foreshape::ir
