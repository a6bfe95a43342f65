// What is fixed about a node besides its operands: axes, an equation, a constant's value.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/digest.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

class Graph;

// Something with an identity of its own that a node refers to: the state of a shared variable, an input, a custom op.
// Nodes are equal only when they refer to the same object.
class Identity {
 public:
  Identity() = default;
  Identity(const Identity&) = delete;
  Identity& operator=(const Identity&) = delete;
  virtual ~Identity() = default;
};

using Integers = std::vector<std::int64_t>;
using GraphPointer = std::shared_ptr<const Graph>;
using IdentityPointer = std::shared_ptr<Identity>;
using Attribute =
    std::variant<bool, std::int64_t, double, std::string, DType, Integers, Tensor, GraphPointer, IdentityPointer>;

class Attributes {
 public:
  Attributes() = default;
  Attributes(std::initializer_list<std::pair<std::string, Attribute>> items);

  void set(const std::string& name, Attribute value);
  bool has(std::string_view name) const { return find(name) != nullptr; }
  const Attribute* find(std::string_view name) const;
  // Throw AttributeError when there is none of this name and kind and no default is given.
  const Integers& integers(std::string_view name) const { return get<Integers>(name); }
  std::int64_t integer(std::string_view name) const { return get<std::int64_t>(name); }
  std::int64_t integer(std::string_view name, std::int64_t otherwise) const {
    return has(name) ? integer(name) : otherwise;
  }
  bool flag(std::string_view name, bool otherwise = false) const { return has(name) ? get<bool>(name) : otherwise; }
  double number(std::string_view name) const { return get<double>(name); }
  double number(std::string_view name, double otherwise) const { return has(name) ? number(name) : otherwise; }
  const std::string& text(std::string_view name) const { return get<std::string>(name); }
  DType dtype(std::string_view name) const { return get<DType>(name); }
  const Tensor& tensor(std::string_view name) const { return get<Tensor>(name); }
  const GraphPointer& graph(std::string_view name) const { return get<GraphPointer>(name); }
  const IdentityPointer& identity(std::string_view name) const { return get<IdentityPointer>(name); }

  const std::vector<std::pair<std::string, Attribute>>& items() const { return items_; }  // sorted by name
  void add_to(Digest& digest) const;

 private:
  template <typename T>
  const T& get(std::string_view name) const;

  std::vector<std::pair<std::string, Attribute>> items_;
};

}  // namespace foreshape::engine
