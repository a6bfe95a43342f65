// All rows, found by op and by name.
#include <array>
#include <map>
#include <vector>

#include "engine/ops/family.h"

namespace foreshape::engine {

namespace {

struct Table {
  std::vector<const OpRow*> rows;
  std::map<std::string_view, const OpRow*> by_name;

  Table() {
    for (const std::span<const OpRow> family :
         {structural_rows(), elementwise_rows(), shape_rows(), slicing_rows(), reduction_rows(), contraction_rows(),
          indexing_rows(), creation_rows(), normalisation_rows(), linear_algebra_rows()}) {
      for (const OpRow& row : family) {
        rows.push_back(&row);
        by_name.emplace(row.name, &row);
      }
    }
  }
};

const Table& table() {
  static const Table all;
  return all;
}

}  // namespace

const OpRow& row(Op op) {
  return *table().rows[static_cast<std::size_t>(op)];
}

const OpRow* row_named(std::string_view name) {
  const auto found = table().by_name.find(name);
  return found == table().by_name.end() ? nullptr : found->second;
}

std::span<const OpRow* const> all_rows() {
  return table().rows;
}

}  // namespace foreshape::engine
