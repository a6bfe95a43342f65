// Immutable nodes of a dataflow graph and handles to their results.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/digest.h"
#include "engine/base/source_site.h"
#include "engine/graph/attributes.h"
#include "engine/graph/op_row.h"
#include "engine/graph/type.h"

namespace foreshape::engine {

struct Node;
using NodePointer = std::shared_ptr<const Node>;

// One result of a node. The default is no value. Comparison is identity; `equal_to` is the elementwise op.
struct Value {
  NodePointer node;
  std::uint32_t result = 0;

  bool is_defined() const { return node != nullptr; }
  const Type& type() const;
  DType dtype() const { return type().dtype; }
  std::size_t rank() const { return type().rank(); }
  const Dims& dims() const { return type().dims; }
  const std::string& name() const;
  bool operator==(const Value& other) const = default;
};

struct Node {
  const OpRow* op = nullptr;
  Attributes attributes;
  std::vector<Value> operands;
  std::vector<Type> types;  // one a result
  Digest digest;            // of op, attributes, operands and identity; equal digests are the same node
  std::string name;         // for people
  // No part of identity: a node that others were merged into has the sites of all.
  mutable std::vector<SourceSite> sites;

  Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node();  // without recursion: chains are long

  void add_sites(const std::vector<SourceSite>& more) const;
};

// Checks operands and attributes against the rules of the op and gives the node its types. Throws the rules' errors
// with op, operands and site added.
NodePointer make_node(const OpRow& op, std::vector<Value> operands, Attributes attributes,
                      std::vector<SourceSite> sites, std::string name = {});
// A node without operands whose type is given: inputs and shared variables.
NodePointer make_leaf(const OpRow& op, Type type, Attributes attributes, std::vector<SourceSite> sites,
                      std::string name);

// The types that the rules of the op give; errors have op and operands added, no site.
std::vector<Type> infer_types(const OpRow& op, std::span<const Type> operands, const Attributes& attributes,
                              std::span<const std::optional<Dims>> contents);

// The integers that a scalar or vector of integers holds, as far as they follow from sizes and constants.
std::optional<Dims> contents_of(const Value& value);

std::vector<std::string> describe(std::span<const Type> types);

}  // namespace foreshape::engine
