// A source file as text: decoded to UTF-8, with line and column look-up.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/span.h"

namespace foreshape::base {

// 1-based; columns count Unicode code points.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  auto operator<=>(const Position&) const = default;
};

struct SourceFile {
  std::string path;       // as given, or relative to the working directory
  std::string root_path;  // from the project root, '/'-separated
  std::string bytes;      // as read from disk
  std::string text;       // valid UTF-8 without a byte order mark; spans index this
  std::vector<std::uint32_t> line_starts;

  // Decodes `bytes` (UTF-8, a declared latin-1/cp1252 coding, or UTF-16 with a byte order mark) into `text` and indexes the
  // lines. Invalid sequences become U+FFFD; `replaced` says how many.
  static SourceFile from_bytes(std::string path, std::string root_path, std::string bytes);
  std::uint32_t replaced = 0;
  bool has_nul = false;

  Position position(std::uint32_t offset) const;
  // The text of a 1-based line without its line end.
  std::string_view line(std::uint32_t number) const;
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts.size()); }
};

// The files of a run by id.
class SourceFiles {
 public:
  FileId add(SourceFile file) { return add(std::make_shared<const SourceFile>(std::move(file))); }
  FileId add(std::shared_ptr<const SourceFile> file);
  const SourceFile& operator[](FileId id) const { return *files_[id.value]; }
  std::size_t size() const { return files_.size(); }

 private:
  std::vector<std::shared_ptr<const SourceFile>> files_;  // runs of one process share them
};

}  // namespace foreshape::base
