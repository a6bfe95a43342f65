// Results of an analysis that never ran.
#pragma once

#include <string>
#include <utility>

#include "analyzer/library/entry.h"

namespace foreshape::driver {

inline verdict::DimText dim(std::int64_t size) {
  return {size, std::to_string(size)};
}

inline verdict::Failure failure_at(std::uint32_t file, base::Span span, std::string rule = "matmul-mismatch",
                                   verdict::Severity severity = verdict::Severity::kError) {
  verdict::Failure failure;
  failure.rule = std::move(rule);
  failure.severity = severity;
  failure.place = {base::FileId{file}, span};
  failure.operation = "tf.matmul";
  failure.message = "inner dims differ";
  failure.condition = "3 == 4";
  failure.raises = "ValueError";
  failure.shapes = {{"a", std::vector{dim(2), dim(3)}, 1}, {"b", std::vector{dim(4), dim(5)}, 0}};
  return failure;
}

// A result with the entry as its only file, completely known.
inline library::EntryResult result_of(const std::string& path, const std::string& root_path, std::string text) {
  library::EntryResult result;
  const base::FileId file = result.files.add(base::SourceFile::from_bytes(path, root_path, std::move(text)));
  result.outcomes.push_back({file, false, {}, {10, 7, 1, {{"unmodelled", 2}}}});
  return result;
}

inline void add_failure(library::EntryResult& result, verdict::Failure failure, std::string library_function = {}) {
  result.failures.push_back(std::move(failure));
  result.library_mode_functions.push_back(std::move(library_function));
}

}  // namespace foreshape::driver
