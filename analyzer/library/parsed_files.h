// The files of projects that one process has read and parsed, so that what many entries import is read and parsed once.
// What an entry sees does not depend on it, except that a file which changes on disk while the command runs is seen as
// it first was.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/base/interner.h"
#include "analyzer/base/source_file.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/ir/ir.h"
#include "analyzer/library/version_hints.h"

namespace foreshape::library {

// The content of a file; nothing when it cannot be read.
std::optional<std::string> read_bytes(const std::string& path);

struct ParsedFile {
  std::shared_ptr<const base::SourceFile> source;  // its paths are those of the entry that asked last
  ir::Module module;                               // its `file` is set anew by each entry
  bool partial = false;
  std::string reason;  // why it is partial
  interpreter::SlotTable slots;
  VersionHints versions;
};

enum class PathKind : std::uint8_t { kNone, kFile, kFolder };

class ParsedFiles {
 public:
  // The file with this content. It lives until the next start_entry().
  ParsedFile& parse(const std::string& path, const std::string& root_path, std::string bytes, base::Interner& names);
  // The file as it is on disk; null when it cannot be read.
  ParsedFile* read(const std::string& path, const std::string& root_path, base::Interner& names);
  PathKind kind_of(const std::string& path);
  // Forgets everything when it has grown large.
  void start_entry();

 private:
  static ParsedFile& seen_as(const std::string& path, const std::string& root_path, ParsedFile& file);

  std::unordered_map<std::string, std::unique_ptr<ParsedFile>> files_;  // by absolute path
  std::unordered_map<std::size_t, const ParsedFile*> by_content_;       // by hash of the bytes
  std::vector<std::unique_ptr<ParsedFile>> replaced_;                   // by other content of the same path
  std::unordered_map<std::string, PathKind> kinds_;
  std::size_t bytes_ = 0;
};

}  // namespace foreshape::library
