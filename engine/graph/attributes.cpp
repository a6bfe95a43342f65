#include "engine/graph/attributes.h"

#include <algorithm>
#include <bit>

#include "engine/base/error.h"
#include "engine/graph/graph.h"

namespace foreshape::engine {

namespace {

void add_tensor(Digest& digest, const Tensor& tensor) {
  digest.add(static_cast<std::uint64_t>(tensor.dtype()));
  for (const std::int64_t size : tensor.shape())
    digest.add(static_cast<std::uint64_t>(size));
  const Tensor plain = tensor.contiguous();
  digest.add_bytes(plain.raw(), plain.bytes());
}

struct AddTo {
  Digest& digest;

  void operator()(bool value) const { digest.add(value ? 1 : 0); }
  void operator()(std::int64_t value) const { digest.add(static_cast<std::uint64_t>(value)); }
  void operator()(double value) const { digest.add(std::bit_cast<std::uint64_t>(value)); }
  void operator()(const std::string& value) const { digest.add(value); }
  void operator()(DType value) const { digest.add(static_cast<std::uint64_t>(value)); }
  void operator()(const Integers& values) const {
    digest.add(values.size());
    for (const std::int64_t value : values)
      digest.add(static_cast<std::uint64_t>(value));
  }
  void operator()(const Tensor& value) const { add_tensor(digest, value); }
  void operator()(const GraphPointer& value) const { digest.add(value->digest()); }
  void operator()(const IdentityPointer& value) const {
    digest.add(reinterpret_cast<std::uintptr_t>(value.get()));  // unique as long as the node holds it
  }
};

}  // namespace

Attributes::Attributes(std::initializer_list<std::pair<std::string, Attribute>> items) {
  for (const auto& [name, value] : items)
    set(name, value);
}

void Attributes::set(const std::string& name, Attribute value) {
  const auto place = std::lower_bound(items_.begin(), items_.end(), name,
                                      [](const auto& item, const std::string& key) { return item.first < key; });
  if (place != items_.end() && place->first == name) {
    place->second = std::move(value);
  } else {
    items_.emplace(place, name, std::move(value));
  }
}

const Attribute* Attributes::find(std::string_view name) const {
  for (const auto& item : items_) {
    if (item.first == name) return &item.second;
  }
  return nullptr;
}

template <typename T>
const T& Attributes::get(std::string_view name) const {
  const Attribute* found = find(name);
  if (found == nullptr) throw AttributeError("attribute " + std::string(name) + " is missing");
  const T* value = std::get_if<T>(found);
  if (value == nullptr) throw AttributeError("attribute " + std::string(name) + " has the wrong kind of value");
  return *value;
}

template const bool& Attributes::get(std::string_view) const;
template const std::int64_t& Attributes::get(std::string_view) const;
template const double& Attributes::get(std::string_view) const;
template const std::string& Attributes::get(std::string_view) const;
template const DType& Attributes::get(std::string_view) const;
template const Integers& Attributes::get(std::string_view) const;
template const Tensor& Attributes::get(std::string_view) const;
template const GraphPointer& Attributes::get(std::string_view) const;
template const IdentityPointer& Attributes::get(std::string_view) const;

void Attributes::add_to(Digest& digest) const {
  for (const auto& [name, value] : items_) {
    digest.add(name).add(value.index());
    std::visit(AddTo{digest}, value);
  }
}

}  // namespace foreshape::engine
