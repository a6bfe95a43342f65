#include "analyzer/library/python/python_intrinsics.h"

#include <vector>

#include "analyzer/library/python/support.h"

namespace foreshape::library {

std::span<const interpreter::IntrinsicRow> python_intrinsics() {
  static const std::vector<interpreter::IntrinsicRow> rows = [] {
    std::vector<interpreter::IntrinsicRow> all;
    for (const auto table :
         {python::list_rows(), python::dict_rows(), python::set_rows(), python::text_case_rows(),
          python::text_search_rows(), python::text_split_rows(), python::formatting_rows(), python::number_rows(),
          python::math_rows(), python::iteration_rows(), python::aggregate_rows(), python::object_rows(),
          python::class_rows(), python::collection_rows(), python::random_rows(), python::program_rows()}) {
      all.insert(all.end(), table.begin(), table.end());
    }
    return all;
  }();
  return rows;
}

}  // namespace foreshape::library
