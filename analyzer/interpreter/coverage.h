// Counts, per call or operator in user code, whether its result is known. Each place counts once, however often it is executed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/ir/ir.h"

namespace foreshape::interpreter {

enum class Knowledge : std::uint8_t { kUnknown, kRankOnly, kKnown };

class CoverageCounter {
 public:
  struct Totals {
    std::uint64_t tensors = 0, known = 0, rank_only = 0;
    std::map<std::string, std::uint64_t> reasons;
  };
  // The best that was known in any context counts; the reason is that of the last unknown result.
  void count(const ir::Module& module, ir::NodeId node, Knowledge knowledge, std::string_view reason);
  bool counted(const ir::Module& module, ir::NodeId node) const;
  Totals totals(const ir::Module& module) const;

 private:
  struct Entry {
    Knowledge knowledge;
    std::string reason;
  };
  std::map<const ir::Module*, std::map<std::uint32_t, Entry>> entries_;
};

}  // namespace foreshape::interpreter
