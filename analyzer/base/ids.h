// Strong index handles: an id of one kind cannot be used where another is meant.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace foreshape::base {

template <typename Tag>
struct Id {
  static constexpr std::uint32_t kNone = 0xffffffffU;
  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t v) : value(v) {}
  constexpr bool valid() const { return value != kNone; }
  constexpr auto operator<=>(const Id&) const = default;
};

// An interned string (Interner).
using NameId = Id<struct NameTag>;
// A source file of the run (SourceFiles).
using FileId = Id<struct FileTag>;

}  // namespace foreshape::base

template <typename Tag>
struct std::hash<foreshape::base::Id<Tag>> {
  std::size_t operator()(foreshape::base::Id<Tag> id) const noexcept { return id.value * 0x9e3779b97f4a7c15ULL; }
};
