// The part of the printer that writes names, values and patterns.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "analyzer/base/interner.h"
#include "analyzer/ir/ir.h"
#include "analyzer/ir/printer.h"

namespace foreshape::ir {

// The sign of a BinaryOperator.
std::string_view binary_sign(std::uint8_t op);

class ExpressionPrinter {
 public:
  ExpressionPrinter(const Module& module, const base::Interner& interner, Locations locations)
      : module_(module), interner_(interner), shows_locations_(locations == Locations::kShown) {}

  // The rest appends to this.
  std::string& out() { return out_; }

  void name(NameId name);
  // Where a name lives: .slot, ^depth.slot or @slot.
  void location(std::uint8_t binding, std::uint32_t slot, std::uint32_t depth);
  // <number>
  void scope(ScopeId id);
  void expression(NodeId id);
  void list(std::span<const NodeId> ids);
  void parameters(std::span<const NodeId> ids);

  template <typename Each>
  void separated(std::span<const NodeId> ids, std::string_view separator, Each each) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (i != 0) out_ += separator;
      each(ids[i]);
    }
  }

 private:
  void constant(const Node& node);
  void argument(const Node& node, NodeId value);
  void display(const Node& node, std::span<const NodeId> children);
  void comprehension(const Node& node, std::span<const NodeId> children);
  void pattern(const Node& node, std::span<const NodeId> children);

  const Module& module_;
  const base::Interner& interner_;
  bool shows_locations_;
  std::string out_;
};

}  // namespace foreshape::ir
