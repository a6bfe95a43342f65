// Where something stands in a source file.
#pragma once

#include <cstdint>

#include "analyzer/base/ids.h"

namespace foreshape::base {

// Half-open byte range in a file's decoded UTF-8 text.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  constexpr auto operator<=>(const Span&) const = default;
};
static_assert(sizeof(Span) == 8);

struct Place {
  FileId file;
  Span span;
  constexpr auto operator<=>(const Place&) const = default;
};

}  // namespace foreshape::base
