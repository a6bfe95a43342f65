// Interned strings: equal text, equal id. Ids are handed out in order of first use, so they are the same in every run.
#pragma once

#include <string_view>
#include <vector>

#include "analyzer/base/arena.h"
#include "analyzer/base/ids.h"

namespace foreshape::base {

class Interner {
 public:
  Interner();

  NameId intern(std::string_view text);
  // An invalid id when the text was never interned.
  NameId find(std::string_view text) const;
  std::string_view text(NameId id) const { return texts_[id.value]; }
  std::size_t size() const { return texts_.size(); }

 private:
  std::size_t slot_of(std::string_view text, std::uint64_t hash) const;
  void grow();

  Arena arena_;
  std::vector<std::string_view> texts_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> table_;  // open addressing; kEmpty marks a free slot
};

}  // namespace foreshape::base
